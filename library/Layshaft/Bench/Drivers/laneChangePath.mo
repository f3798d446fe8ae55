within Layshaft.Bench.Drivers;
function laneChangePath "Path: lane change to the left"
  extends Icons.Function;
  input Units.Length straight "Length before the change";
  input Units.Length length "Length of the change";
  input Units.Length width "Width of the change";
  input Integer n "Number of corners";
  output Units.Position path[n, 2] "Corners";
protected
  Real u "Part of the change";
algorithm
  path[1, :] := {0,0};
  for i in 2:n - 1 loop
    u := (i - 2)/(n - 3);
    path[i, :] := {straight + u*length, width*(u - sin(2*Constants.pi*u)/(2*Constants.pi))};
  end for;
  path[n, :] := path[n - 1, :] + {10,0};

  annotation(Documentation(info="<html>
<p>The curvature begins and ends with zero.</p>
</html>"));
end laneChangePath;
