within LayshaftTest.Powertrain;
model TorqueLossStops "Loss torque by signal stops and holds a shaft"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Components.Inertia shaft(J=1, phi(start=0, fixed=true), w(start=10, fixed=true)) "Shaft";
  Layshaft.Powertrain.Losses.TorqueLoss loss "Loss";
equation
  loss.loss = 2 + 2*time;
  connect(shaft.flange_b, loss.flange_a);
  assert(noEvent(abs(shaft.w - max(0, 10 - 2*time - time^2)) < 1e-4), "The shaft should stop at sqrt(11) - 1 s.");

  annotation(experiment(StopTime=4, Tolerance=1e-8), Documentation(info="<html>
<p>w = 10 - 2 t - t&sup2;.</p>
</html>"));
end TorqueLossStops;
