within Layshaft.Trucks;
package Chassis "Frame, axles and wheels in the pitch plane"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Half-car: longitudinal, heave and pitch motion.</p>
</html>"));
end Chassis;
