within LayshaftTest.Powertrain;
model DifferentialSplits "Open and locking differential"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Gears.Differential open(ratio=4) "Open";
  Layshaft.Powertrain.Gears.LimitedSlipDifferential limited(ratio=4, preload=10, lock=0.5) "Locking";
  Layshaft.Rotational.Sources.ConstantTorque drive1(tau_constant=100) "Drive";
  Layshaft.Rotational.Sources.ConstantTorque drive2(tau_constant=100) "Drive";
  Layshaft.Rotational.Components.Inertia left1(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Left wheel";
  Layshaft.Rotational.Components.Inertia right1(J=3, phi(start=0, fixed=true), w(start=0, fixed=true)) "Right wheel";
  Layshaft.Rotational.Components.Inertia left2(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Left wheel";
  Layshaft.Rotational.Components.Inertia right2(J=2, phi(start=0, fixed=true), w(start=0, fixed=true)) "Right wheel";
equation
  connect(drive1.flange, open.flange_a);
  connect(open.flange_left, left1.flange_a);
  connect(open.flange_right, right1.flange_a);
  connect(drive2.flange, limited.flange_a);
  connect(limited.flange_left, left2.flange_a);
  connect(limited.flange_right, right2.flange_a);
  assert(noEvent(abs(left1.w - 200*time) < 1e-5 and abs(right1.w - 200/3*time) < 1e-5), "An open differential gives both wheels 200 N.m.");
  assert(noEvent(abs(left2.w - 400/3*time) < 1e-4 and abs(right2.w - 400/3*time) < 1e-4), "A difference of 133 N.m is below the locking torque of 205 N.m: the wheels turn together.");

  annotation(experiment(StopTime=1, Tolerance=1e-8), Documentation(info="<html>
<p>100 N.m at the input, ratio 4.</p>
</html>"));
end DifferentialSplits;
