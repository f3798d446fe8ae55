within Layshaft.Vehicles;
package Brakes "Brakes"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts for the place <code>brakes</code> of a vehicle.</p>
</html>"));
end Brakes;
