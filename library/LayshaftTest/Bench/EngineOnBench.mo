within LayshaftTest.Bench;
model EngineOnBench "An engine on the bench drives a virtual automatic: it idles, launches and shifts"
  extends Layshaft.Bench.Studies.EngineInTheLoop(sensor(data(samplePeriod=4e-3)), regulator(samplePeriod=4e-3));
equation
  assert(noEvent(time < 2 or time > 5 or abs(n_engine - 575) < 75 and abs(v_kmh) < 1e-3), "The engine idles against the stalled converter.");
  when terminal() then
    assert(gear == 2 and abs(error_kmh) < 1.5, "Second gear, speed of the cycle");
    assert(n_engine > n_turbine, "The converter slips.");
    assert(tracking.rms < 0.5, "The engine follows the pump of the virtual converter.");
  end when;

  annotation(experiment(StopTime=26, Interval=0.05, Tolerance=1e-5), Documentation(info="<html>
<p>Samples every 4 ms.</p>
</html>"));
end EngineOnBench;
