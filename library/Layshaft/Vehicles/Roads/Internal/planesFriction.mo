within Layshaft.Vehicles.Roads.Internal;
function planesFriction "Friction of the nearest of some planes"
  extends Interfaces.RoadFriction;
  input Real planes[:, 6] = zeros(1, 6) "Planes: x, y, height, slope along x, slope along y, friction";
algorithm
  mu := planes[nearestPlane(x, y, planes), 6];

  annotation(Documentation(info="<html>
<p>The same all over a plane.</p>
</html>"));
end planesFriction;
