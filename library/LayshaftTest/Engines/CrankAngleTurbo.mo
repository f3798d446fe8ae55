within LayshaftTest.Engines;
model CrankAngleTurbo "The turbocharged engine with cylinders over the crank angle gives the torque that the mean values give"
  extends Layshaft.Engines.Rigs.TurboCycle;
equation
  when terminal() then
    assert(engine.cylinders.indicator.mean > 195 and engine.cylinders.indicator.mean < 250, "The torque is " + String(engine.cylinders.indicator.mean) + " N.m.");
    assert(engine.turbo.manifold.p > 1.1e5 and engine.turbo.manifold.p < 2.3e5, "The pressure before the turbine is " + String(engine.turbo.manifold.p) + " Pa.");
  end when;

  annotation(experiment(StopTime=0.13, Interval=0.01, Tolerance=1e-4), Documentation(info="<html>
<p>Three cycles at 3,000 rpm and full load.</p>
</html>"));
end CrankAngleTurbo;
