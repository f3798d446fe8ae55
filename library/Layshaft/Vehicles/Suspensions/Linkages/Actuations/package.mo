within Layshaft.Vehicles.Suspensions.Linkages;
package Actuations "How wheels act on springs and dampers"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Choose one by <code>actuation</code> of a double wishbone suspension.</p>
</html>"));
end Actuations;
