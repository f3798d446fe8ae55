within Layshaft.Vehicles.Data;
package Chassis "Chassis: masses, axles, springs, resistances"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Choose one by <code>data</code> of a chassis.</p>
</html>"));
end Chassis;
