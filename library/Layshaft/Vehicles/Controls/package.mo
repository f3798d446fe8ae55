within Layshaft.Vehicles;
package Controls "Control units"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts for the place <code>controls</code> of a vehicle.</p>
</html>"));
end Controls;
