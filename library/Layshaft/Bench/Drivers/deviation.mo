within Layshaft.Bench.Drivers;
function deviation "Distance of a point from a path"
  extends Icons.Function;
  input Units.Position x "Point";
  input Units.Position y "Point";
  input Units.Position path[:, 2] "Corners of the path";
  output Units.Length e "Distance, positive where the point is to the left of the path";
protected
  Real best "Smallest square of a distance";
  Real dx "Segment";
  Real dy "Segment";
  Real s "Length of the segment squared";
  Real u "Place on the segment, 0 ... 1";
  Real d "Square of the distance";
  Integer n = size(path, 1) "Number of corners";
algorithm
  best := 1e30;
  e := 0;
  for i in 1:n - 1 loop
    dx := path[i + 1, 1] - path[i, 1];
    dy := path[i + 1, 2] - path[i, 2];
    s := max(dx^2 + dy^2, 1e-12);
    u := ((x - path[i, 1])*dx + (y - path[i, 2])*dy)/s;
    if i > 1 then
      u := max(u, 0);
    end if;
    if i < n - 1 then
      u := min(u, 1);
    end if;
    d := (x - path[i, 1] - u*dx)^2 + (y - path[i, 2] - u*dy)^2;
    if d < best then
      best := d;
      e := (if dx*(y - path[i, 2]) - dy*(x - path[i, 1]) >= 0 then 1 else -1)*sqrt(d);
    end if;
  end for;

  annotation(Documentation(info="<html>
<p>The nearest segment counts; the first and the last one go on for ever.</p>
</html>"));
end deviation;
