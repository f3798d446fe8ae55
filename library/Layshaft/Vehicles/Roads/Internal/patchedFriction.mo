within Layshaft.Vehicles.Roads.Internal;
function patchedFriction "Friction of two sides and of patches"
  extends Interfaces.RoadFriction;
  input Units.Position y_split = 0 "Border of both sides";
  input Real left = 0 "Friction relative to a dry road on the left";
  input Real right = 0 "Friction relative to a dry road on the right";
  input Real patches[:, 6] = zeros(0, 6) "Patches";
algorithm
  mu := patched(x, y, y_split, left, right, patches, 5);

  annotation(Documentation(info="<html>
<p>Column 5 of the patches.</p>
</html>"));
end patchedFriction;
