within LayshaftTest.MultiBody.Published;
model GasLaw "Pressure in a cylinder as polynomials of the stroke"
  extends Layshaft.Translational.Interfaces.Compliant;
  parameter Layshaft.Units.Length L = 0.35 "Length of the cylinder";
  parameter Layshaft.Units.Length bore = 0.1 "Diameter of the cylinder";
  parameter Real compression[5] = {177.4132,-287.2189,151.8252,-24.9973,2.4} "Pressure in bar on the way up, x^4 first";
  parameter Real topUp[5] = {2836360,-10569296,14761814,-9158505,2129670} "The same near the top, from x = 0.986061";
  parameter Real expansion[5] = {145.930,-131.707,17.3438,17.9272,2.4} "Pressure in bar on the way down";
  parameter Real topDown[5] = {-3929704,14748765,-20747000,12964477,-3036495} "The same near the top, from x = 0.933";
  Real x "Stroke: 0 at the bottom, 1 at the top";
  Layshaft.Units.Velocity v "Speed of the piston";
  Real p "Pressure in bar";
protected
  Real c[5] "Polynomial that holds";
equation
  x = 1 - s_rel/L;
  v = der(s_rel);
  c = if v < 0 then (if x < 0.986061 then compression else topUp) else (if x > 0.933 then topDown else expansion);
  p = (((c[1]*x + c[2])*x + c[3])*x + c[4])*x + c[5];
  f = -p*1e5*Layshaft.Constants.pi*bore^2/4;

  annotation(Documentation(info="<html>
<p>The coefficients are those of the gas force in the standard library's engines (Modelica
Standard Library 4.1.0, Loops.Utilities.GasForce2), so that trajectories can be
compared.</p>
</html>"));
end GasLaw;
