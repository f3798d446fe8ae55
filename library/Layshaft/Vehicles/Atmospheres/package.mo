within Layshaft.Vehicles;
package Atmospheres "Air around the vehicle"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts for the place <code>atmosphere</code> of a vehicle.</p>
</html>"));
end Atmospheres;
