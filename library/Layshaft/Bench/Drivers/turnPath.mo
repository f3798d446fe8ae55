within Layshaft.Bench.Drivers;
function turnPath "Path: straight, arc to the left, straight"
  extends Icons.Function;
  input Units.Length straight "Length of the first straight";
  input Units.Length radius "Radius of the arc";
  input Units.Angle angle "Angle of the arc";
  input Integer n "Number of corners";
  output Units.Position path[n, 2] "Corners";
protected
  Real a "Angle";
algorithm
  path[1, :] := {0,0};
  for i in 2:n - 1 loop
    a := angle*(i - 2)/(n - 3);
    path[i, :] := {straight + radius*sin(a), radius*(1 - cos(a))};
  end for;
  path[n, :] := path[n - 1, :] + 10*{cos(angle), sin(angle)};

  annotation(Documentation(info="<html>
<p>Corners on the arc.</p>
</html>"));
end turnPath;
