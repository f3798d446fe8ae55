within Layshaft.Vehicles.Virtual;
function wheelSide "Position of each wheel to the left of the middle"
  extends Icons.Function;
  input Integer k[:] "Number of wheels of each axle: 1, 2 or 4";
  input Units.Length track[size(k, 1)] "Tracks";
  input Units.Length dual[size(k, 1)] "Distances of dual tyres";
  output Units.Position y[sum(k)] "Positions, from left to right on each axle";
protected
  Integer w "Wheel";
  Integer n "Wheels of an axle";
algorithm
  w := 0;
  for i in 1:size(k, 1) loop
    n := k[i];
    for j in 1:n loop
      w := w + 1;
      if n == 1 then
        y[w] := 0;
      elseif n == 2 then
        y[w] := (if j == 1 then 0.5 else -0.5)*track[i];
      else
        y[w] := (if 2*j <= n then 0.5 else -0.5)*track[i] + (if mod(j, 2) == 1 then 0.5 else -0.5)*dual[i];
      end if;
    end for;
  end for;

  annotation(Documentation(info="<html>
<p>Track 2 m and dual tyres 0.3 m apart give {1.15, 0.85, -0.85, -1.15}.</p>
</html>"));
end wheelSide;
