within Layshaft.Vehicles.Roads.Internal;
function nearestPlane "The plane whose point is nearest"
  extends Icons.Function;
  input Units.Position x "Position along x of the world";
  input Units.Position y "Position along y of the world";
  input Real planes[:, 6] "Planes: x, y, height, slope along x, slope along y, friction";
  output Integer k "Its number";
protected
  Real d "Square of the distance of a point";
  Real least "The least so far";
algorithm
  k := 1;
  least := (x - planes[1, 1])^2 + (y - planes[1, 2])^2;
  for i in 2:size(planes, 1) loop
    d := (x - planes[i, 1])^2 + (y - planes[i, 2])^2;
    if d < least then
      least := d;
      k := i;
    end if;
  end for;

  annotation(Documentation(info="<html>
<p>Of equally near ones the first.</p>
</html>"));
end nearestPlane;
