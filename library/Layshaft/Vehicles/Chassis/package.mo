within Layshaft.Vehicles;
package Chassis "Complete chassis: body, front and rear"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts for the place <code>chassis</code> of a vehicle.</p>
</html>"));
end Chassis;
