within Layshaft.BondGraph;
package Adapters "Bonds to the connectors of other packages"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Power enters at the bond <code>a</code> and leaves at the other connector.</p>
</html>"));
end Adapters;
