within LayshaftTest.Rotational;
model InertiaAccelerates "Constant torque on an inertia behind a gear"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Sources.ConstantTorque torque(tau_constant=10) "Drive";
  Layshaft.Rotational.Components.Inertia motor(J=0.5, phi(start=0, fixed=true), w(start=0, fixed=true)) "Fast side";
  Layshaft.Rotational.Components.IdealGear gear(ratio=4) "Gear";
  Layshaft.Rotational.Components.Inertia load(J=8) "Slow side";
equation
  connect(torque.flange, motor.flange_a);
  connect(motor.flange_b, gear.flange_a);
  connect(gear.flange_b, load.flange_a);
  assert(noEvent(abs(motor.w - 10*time) < 1e-6), "Rigidly coupled inertias add as J1 + J2/ratio^2.");
  assert(noEvent(abs(load.w*4 - motor.w) < 1e-9), "The gear does not keep its ratio.");

  annotation(experiment(StopTime=2, Tolerance=1e-8), Documentation(info="<html>
<p>J1 + J2/i&sup2; = 1 kg.m&sup2;: the speed rises by 10 rad/s each second.</p>
</html>"));
end InertiaAccelerates;
