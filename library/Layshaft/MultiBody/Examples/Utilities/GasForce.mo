within Layshaft.MultiBody.Examples.Utilities;
model GasForce "Gas that is compressed, burns near top dead centre, and expands"
  extends Translational.Interfaces.Compliant;
  parameter Units.Length bore = 0.1 "Diameter of the cylinder";
  parameter Units.Length s_top = 0.095 "Gap at top dead centre";
  parameter Units.Length s_bottom = 0.195 "Gap at bottom dead centre";
  parameter Units.Pressure p0 = 1e5 "Pressure at bottom dead centre and outside";
  parameter Real n = 1.3 "Exponent of compression and expansion";
  parameter Real heat = 3 "Factor of the pressure by combustion";
  parameter Units.Velocity v_small = 0.1 "Speed over which combustion acts";
  Units.Velocity v "Speed of the piston";
  Units.Pressure p "Pressure";
equation
  v = der(s_rel);
  p = p0*(s_bottom/s_rel)^n*(1 + heat*(1 + tanh(v/v_small))/2*(s_bottom - s_rel)/(s_bottom - s_top));
  f = -(p - p0)*Constants.pi*bore^2/4;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-70,40},{70,-40}}, lineColor={64,64,64}, fillColor={255,230,200}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>A two-stroke law without events: on the way down the pressure is higher than on the way
up.</p>
</html>"));
end GasForce;
