within Layshaft.Vehicles.Roads.Internal;
function profileHeight "Height of a road given by points"
  extends Interfaces.RoadHeight;
  input Units.Position x_table[:] = {0,1} "Positions along x, increasing";
  input Units.Position z_table[size(x_table, 1)] = {0,0} "Heights at these positions";
protected
  Integer i "Interval";
  Real u "Position within the interval, 0 ... 1";
  Real d "Length of the interval";
  Real s1 "Slope at its begin";
  Real s2 "Slope at its end";
algorithm
  if x <= x_table[1] then
    z := z_table[1];
  elseif x >= x_table[size(x_table, 1)] then
    z := z_table[size(x_table, 1)];
  else
    (i, u, d, s1, s2) := profilePiece(x, x_table, z_table);
    z := z_table[i]*(1 + 2*u)*(1 - u)^2 + z_table[i + 1]*(3 - 2*u)*u^2 + d*u*(1 - u)*(s1*(1 - u) - s2*u);
  end if;

  annotation(Documentation(info="<html>
<p>Cubic Hermite pieces.</p>
</html>"));
end profileHeight;
