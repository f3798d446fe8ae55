within Layshaft.Vehicles.Roads.Internal;
function planesNormal "Normal of the nearest of some planes"
  extends Interfaces.RoadNormal;
  input Real planes[:, 6] = zeros(1, 6) "Planes: x, y, height, slope along x, slope along y, friction";
protected
  Integer k "Plane";
algorithm
  k := nearestPlane(x, y, planes);
  n := {-planes[k, 4], -planes[k, 5], 1}/sqrt(1 + planes[k, 4]^2 + planes[k, 5]^2);

  annotation(Documentation(info="<html>
<p>By the slopes.</p>
</html>"));
end planesNormal;
