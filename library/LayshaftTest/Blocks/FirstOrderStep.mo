within LayshaftTest.Blocks;
model FirstOrderStep "Step response of the first order lag"
  extends Layshaft.Icons.Example;
  parameter Real T = 0.5 "Time constant";
  Layshaft.Blocks.Sources.Step step(height=2) "Step";
  Layshaft.Blocks.Continuous.FirstOrder lag(T=T, k=3) "Lag";
equation
  connect(step.y, lag.u);
  assert(noEvent(abs(lag.y - 6*(1 - exp(-time/T))) < 1e-5), "The step response differs from k h (1 - exp(-t/T)).");

  annotation(experiment(StopTime=3, Tolerance=1e-8), Documentation(info="<html>
<p>y = k h (1 - exp(-t/T)).</p>
</html>"));
end FirstOrderStep;
