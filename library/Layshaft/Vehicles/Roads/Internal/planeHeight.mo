within Layshaft.Vehicles.Roads.Internal;
function planeHeight "Height of an inclined plane"
  extends Interfaces.RoadHeight;
  input Real grade = 0 "Slope along x: rise over horizontal distance";
algorithm
  z := grade*x;

  annotation(Inline=true, Documentation(info="<html>
<p>z = grade x</p>
</html>"));
end planeHeight;
