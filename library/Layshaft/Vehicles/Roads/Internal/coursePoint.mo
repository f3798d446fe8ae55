within Layshaft.Vehicles.Roads.Internal;
function coursePoint "Point of a course of straights and arcs"
  extends Icons.Function;
  input Units.Length s "Length along the course, any number of laps";
  input Units.Length lap "Length of a lap";
  input Real pieces[:, 5] "Length up to the piece, x and y of its begin, heading, curvature";
  output Units.Position x "Position along x";
  output Units.Position y "Position along y";
  output Units.Angle heading "Heading";
  output Real curvature(unit="1/m") "Curvature, positive to the left";
protected
  Real along "Length within the lap";
  Integer k "Piece";
  Real d "Length within the piece";
algorithm
  along := s - lap*floor(s/lap);
  k := 1;
  while k < size(pieces, 1) and pieces[min(k + 1, size(pieces, 1)), 1] <= along loop
    k := k + 1;
  end while;
  d := along - pieces[k, 1];
  curvature := pieces[k, 5];
  heading := pieces[k, 4] + curvature*d;
  if abs(curvature) < 1e-9 then
    x := pieces[k, 2] + d*cos(pieces[k, 4]);
    y := pieces[k, 3] + d*sin(pieces[k, 4]);
  else
    x := pieces[k, 2] + (sin(heading) - sin(pieces[k, 4]))/curvature;
    y := pieces[k, 3] + (cos(pieces[k, 4]) - cos(heading))/curvature;
  end if;

  annotation(Documentation(info="<html>
<p>The heading is that of the first lap.</p>
</html>"));
end coursePoint;
