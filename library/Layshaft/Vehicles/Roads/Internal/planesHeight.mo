within Layshaft.Vehicles.Roads.Internal;
function planesHeight "Height of the nearest of some planes"
  extends Interfaces.RoadHeight;
  input Real planes[:, 6] = zeros(1, 6) "Planes: x, y, height, slope along x, slope along y, friction";
protected
  Integer k "Plane";
algorithm
  k := nearestPlane(x, y, planes);
  z := planes[k, 3] + planes[k, 4]*(x - planes[k, 1]) + planes[k, 5]*(y - planes[k, 2]);

  annotation(Documentation(info="<html>
<p>The plane goes through its point.</p>
</html>"));
end planesHeight;
