within Layshaft.Vehicles.Roads.Internal;
function surfaceFriction_der "Derivative of the friction of a surface from a file"
  extends Icons.Function;
  input Units.Position x "Position along x of the world";
  input Units.Position y "Position along y of the world";
  input Units.Position z_near "Height of who asks";
  input Surface surface "Road";
  input Real x_der "Derivative of x";
  input Real y_der "Derivative of y";
  output Real mu_der "Derivative of the friction";
algorithm
  mu_der := 0;

  annotation(Inline=true, Documentation(info="<html>
<p>Zero: friction is the same within a patch and jumps at its edge.</p>
</html>"));
end surfaceFriction_der;
