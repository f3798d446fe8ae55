within LayshaftTest.Blocks;
model SampledSignals "Hold and delay of sampled signals"
  extends Layshaft.Icons.Example;
  Layshaft.Blocks.Discrete.ZeroOrderHold hold(samplePeriod=0.1) "Hold";
  Layshaft.Blocks.Discrete.UnitDelay delay(samplePeriod=0.1) "Delay";
equation
  hold.u = time;
  delay.u = time;
  assert(noEvent(time - hold.y < 0.1 + 1e-9 and hold.y <= time + 1e-9), "The held value is older than one period.");
  assert(noEvent(time < 0.11 or abs(hold.y - delay.y - 0.1) < 1e-9), "The delay should be one period behind the hold.");

  annotation(experiment(StopTime=1, Tolerance=1e-8), Documentation(info="<html>
<p>A ramp sampled every 0.1 s.</p>
</html>"));
end SampledSignals;
