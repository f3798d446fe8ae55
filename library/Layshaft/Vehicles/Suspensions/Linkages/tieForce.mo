within Layshaft.Vehicles.Suspensions.Linkages;
function tieForce "Force in a tie rod"
  extends Icons.Function;
  input Real y[3] "Steering axis";
  input Real e[3] "Direction of the tie rod, inward";
  input Units.Position r[3] "From the lower ball joint to the outer ball joint of the tie rod";
  input Units.Torque t[3] "Torque on the carrier about the lower ball joint";
  output Units.Force f "Force, positive if the rod is pulled";
algorithm
  f := -(y*t)/(y*cross(r, e));

  annotation(Inline=true, Documentation(info="<html>
<p>Moments about the steering axis are in balance.</p>
</html>"));
end tieForce;
