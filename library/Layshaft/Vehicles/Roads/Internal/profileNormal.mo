within Layshaft.Vehicles.Roads.Internal;
function profileNormal "Normal of a road given by points"
  extends Interfaces.RoadNormal;
  input Units.Position x_table[:] = {0,1} "Positions along x, increasing";
  input Units.Position z_table[size(x_table, 1)] = {0,0} "Heights at these positions";
protected
  Integer i "Interval";
  Real u "Position within the interval, 0 ... 1";
  Real d "Length of the interval";
  Real s1 "Slope at its begin";
  Real s2 "Slope at its end";
  Real slope "Slope at x";
  Real l "Length of the road per horizontal length";
algorithm
  if x <= x_table[1] or x >= x_table[size(x_table, 1)] then
    slope := 0;
  else
    (i, u, d, s1, s2) := profilePiece(x, x_table, z_table);
    slope := 6*u*(1 - u)*(z_table[i + 1] - z_table[i])/d + s1*(1 - u)*(1 - 3*u) + s2*u*(3*u - 2);
  end if;
  l := sqrt(1 + slope^2);
  n := {-slope/l, 0, 1/l};

  annotation(Documentation(info="<html>
<p>Derivative of <a href=\"modelica://Layshaft.Vehicles.Roads.Internal.profileHeight\">profileHeight</a>.</p>
</html>"));
end profileNormal;
