within LayshaftTest.Engines;
model SurrogateAcceleration "The surrogate of the turbocharged engine stays beside the full one through the acceleration to 250 km/h"
  extends Layshaft.Examples.SurrogateBeside;
  Real difference = (p_surrogate - p_full)/1.57e5 "Difference of the plenum's pressures, relative to their range";
  Real lag = (surrogate.turbo.shaft.n - engine.turbo.shaft.n)/1.04e5 "Difference of the turbochargers' speeds, relative to their range";
  Real surplus = (surrogate.cylinders.tau - engine.cylinders.tau)/262 "Difference of the torques, relative to their range";
equation
  assert(noEvent(abs(difference)) < 0.01, "The plenum of the surrogate is too far from that of the full engine: " + String(100*difference) + " % of the range at " + String(time) + " s");
  assert(noEvent(abs(lag)) < 0.01, "The turbocharger of the surrogate is too far from that of the full engine: " + String(100*lag) + " % of the range at " + String(time) + " s");
  assert(noEvent(abs(surplus)) < 0.015, "The torque of the surrogate is too far from that of the full engine: " + String(100*surplus) + " % of the range at " + String(time) + " s");

  annotation(experiment(StopTime=55, Interval=0.02, Tolerance=1e-5), Documentation(info="<html>
<p>Idle, launch, gear shifts, full load: none of it was among the runs that the surrogate was fitted to. The bounds hold at every instant.</p>
</html>"));
end SurrogateAcceleration;
