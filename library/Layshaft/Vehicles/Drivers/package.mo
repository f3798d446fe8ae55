within Layshaft.Vehicles;
package Drivers "Drivers"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts for the place <code>driver</code> of a vehicle.</p>
</html>"));
end Drivers;
