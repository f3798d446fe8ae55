within LayshaftTest.Bench;
model FlywheelChangesNothing "Vehicles on benches with different flywheels drive alike, with different torques and energies"
  extends Layshaft.Bench.Studies.Flywheel(without(signals(samplePeriod=2e-3)), fitting(signals(samplePeriod=2e-3)), negative(signals(samplePeriod=2e-3, w_noise=0, w_step=0)));
equation
  assert(noEvent(max(v_kmh) - min(v_kmh) < 0.05), "The vehicles drive alike.");
  assert(noEvent(time < 2 or time > 5 or without.dyno.tau < -500 and negative.dyno.tau > 0), "Positive virtual inertia brakes, a negative one drives.");
  when terminal() then
    assert(exchanged[2] < 0.5*exchanged[1], "A flywheel saves energy exchanged with the grid.");
    assert(peak[2] < 0.6*peak[1], "And torque.");
  end when;

  annotation(experiment(StopTime=8, Interval=0.05, Tolerance=1e-5), Documentation(info="<html>
<p>Samples every 2 ms.</p>
</html>"));
end FlywheelChangesNothing;
