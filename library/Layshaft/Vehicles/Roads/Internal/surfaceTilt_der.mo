within Layshaft.Vehicles.Roads.Internal;
function surfaceTilt_der "Derivative of the slope of a surface from a file"
  extends Icons.Function;
  input Units.Position x "Position along x of the world";
  input Units.Position y "Position along y of the world";
  input Units.Position z_near "Height of who asks";
  input Surface surface "Road";
  input Integer axis "1: along x, 2: along y";
  input Real x_der "Derivative of x";
  input Real y_der "Derivative of y";
  output Real r_der "Derivative of the slope";
algorithm
  r_der := surfaceCurvature(x, y, z_near, surface, axis, 1)*x_der + surfaceCurvature(x, y, z_near, surface, axis, 2)*y_der;

  annotation(Inline=true, Documentation(info="<html>
<p>The change along both axes.</p>
</html>"));
end surfaceTilt_der;
