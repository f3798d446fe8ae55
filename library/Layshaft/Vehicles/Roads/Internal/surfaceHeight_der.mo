within Layshaft.Vehicles.Roads.Internal;
function surfaceHeight_der "Derivative of the height of a surface from a file"
  extends Icons.Function;
  input Units.Position x "Position along x of the world";
  input Units.Position y "Position along y of the world";
  input Units.Position z_near "Height of who asks";
  input Surface surface "Road";
  input Real x_der "Derivative of x";
  input Real y_der "Derivative of y";
  output Real z_der "Derivative of the height";
algorithm
  z_der := surfaceSlope(x, y, z_near, surface, 1)*x_der + surfaceSlope(x, y, z_near, surface, 2)*y_der;

  annotation(Inline=true, Documentation(info="<html>
<p>The slope along both axes.</p>
</html>"));
end surfaceHeight_der;
