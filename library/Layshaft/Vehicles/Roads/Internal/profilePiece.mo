within Layshaft.Vehicles.Roads.Internal;
function profilePiece "Piece of a road given by points"
  extends Icons.Function;
  input Units.Position x "Position along x, between the first and the last point";
  input Units.Position x_table[:] "Positions along x, increasing";
  input Units.Position z_table[size(x_table, 1)] "Heights at these positions";
  output Integer i "Interval";
  output Real u "Position within the interval, 0 ... 1";
  output Real d "Length of the interval";
  output Real s1 "Slope at its begin";
  output Real s2 "Slope at its end";
protected
  Integer n = size(x_table, 1) "Number of points";
  Real s "Slope of the interval";
  Real before "Slope of the interval before";
  Real behind "Slope of the interval behind";
algorithm
  i := Blocks.Functions.locate(x_table, x);
  d := x_table[i + 1] - x_table[i];
  u := (x - x_table[i])/d;
  s := (z_table[i + 1] - z_table[i])/d;
  s1 := 0;
  s2 := 0;
  if i > 1 then
    before := (z_table[i] - z_table[i - 1])/(x_table[i] - x_table[i - 1]);
    if before*s > 0 then
      s1 := 2*before*s/(before + s);
    end if;
  end if;
  if i < n - 1 then
    behind := (z_table[i + 2] - z_table[i + 1])/(x_table[i + 2] - x_table[i + 1]);
    if behind*s > 0 then
      s2 := 2*behind*s/(behind + s);
    end if;
  end if;

  annotation(Documentation(info="<html>
<p>The slope in a point is the harmonic mean of those of its neighbours, or zero where they differ in sign: monotone pieces (Fritsch, Butland 1984).</p>
</html>"));
end profilePiece;
