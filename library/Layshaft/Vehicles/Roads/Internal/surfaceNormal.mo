within Layshaft.Vehicles.Roads.Internal;
function surfaceNormal "Normal of a surface from a file"
  extends Interfaces.RoadNormal;
  input Surface surface "Road";
protected
  Real a "Slope along x";
  Real b "Slope along y";
algorithm
  a := surfaceTilt(x, y, z_near, surface, 1);
  b := surfaceTilt(x, y, z_near, surface, 2);
  n := {-a, -b, 1}/sqrt(1 + a^2 + b^2);

  annotation(Inline=true, Documentation(info="<html>
<p>By the slopes.</p>
</html>"));
end surfaceNormal;
