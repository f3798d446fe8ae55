within Layshaft.Vehicles.Roads.Internal;
function patchedResistance "Rolling resistance of two sides and of patches"
  extends Interfaces.RoadResistance;
  input Units.Position y_split = 0 "Border of both sides";
  input Real left = 0 "Additional rolling resistance on the left";
  input Real right = 0 "Additional rolling resistance on the right";
  input Real patches[:, 6] = zeros(0, 6) "Patches";
algorithm
  f := patched(x, y, y_split, left, right, patches, 6);

  annotation(Documentation(info="<html>
<p>Column 6 of the patches.</p>
</html>"));
end patchedResistance;
