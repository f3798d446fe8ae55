within Layshaft.Vehicles.Suspensions.Linkages;
function acrossForce "Force on a carrier in its top point, across the steering axis"
  extends Icons.Function;
  input Real y[3] "Steering axis";
  input Real e[3] "Direction of the tie rod, inward";
  input Units.Position r[3] "From the lower ball joint to the outer ball joint of the tie rod";
  input Units.Length d "Distance from the lower ball joint to the top point";
  input Units.Torque t[3] "Torque on the carrier about the lower ball joint";
  output Units.Force f[3] "Force";
algorithm
  f := cross(y, t + cross(r, tieForce(y, e, r, t)*e))/d;

  annotation(Inline=true, Documentation(info="<html>
<p>Moments about the lower ball joint are in balance, that of the tie rod included. As a function, and not a variable: fewer unknowns are in the system of the car's accelerations.</p>
</html>"));
end acrossForce;
