within Layshaft.Vehicles.Roads.Internal;
function planeNormal "Normal of an inclined plane"
  extends Interfaces.RoadNormal;
  input Real grade = 0 "Slope along x: rise over horizontal distance";
algorithm
  n := {-grade, 0, 1}/sqrt(1 + grade^2);

  annotation(Inline=true, Documentation(info="<html>
<p>The vector (-grade, 0, 1), normalised.</p>
</html>"));
end planeNormal;
