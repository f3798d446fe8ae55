within LayshaftTest.Rotational;
model ClutchesShareByDefault "Two stuck clutches between the same shafts that say nothing of compliance share the torque equally, in whatever order they are written"
  extends Layshaft.Icons.Example;
  import Layshaft.Rotational.Components;
  Components.Inertia drive(J=1, phi(start=0, fixed=true), w(start=10, fixed=true)) "Drive";
  Components.Clutch first(fn_max=1000, phi_slip(start=0, fixed=true), slip(start=0, fixed=true)) "Clutch";
  Components.Clutch second(fn_max=2000) "Clutch, pressed twice as hard";
  Components.Inertia load(J=3) "Load";
  Layshaft.Rotational.Sources.ConstantTorque motor(tau_constant=100) "Motor";
  Components.Inertia drive2(J=1, phi(start=0, fixed=true), w(start=10, fixed=true)) "The same once more, in the other order";
  Components.Inertia load2(J=3) "Load";
  Components.Clutch second2(fn_max=2000) "Clutch, pressed twice as hard";
  Components.Clutch first2(fn_max=1000, phi_slip(start=0, fixed=true), slip(start=0, fixed=true)) "Clutch";
  Layshaft.Rotational.Sources.ConstantTorque motor2(tau_constant=100) "Motor";
equation
  first.f_normalized = 1;
  second.f_normalized = 1;
  connect(motor.flange, drive.flange_a);
  connect(drive.flange_b, first.flange_a);
  connect(drive.flange_b, second.flange_a);
  connect(first.flange_b, load.flange_a);
  connect(second.flange_b, load.flange_a);
  connect(second2.flange_b, load2.flange_a);
  connect(first2.flange_b, load2.flange_a);
  connect(drive2.flange_b, second2.flange_a);
  connect(drive2.flange_b, first2.flange_a);
  connect(motor2.flange, drive2.flange_a);
  second2.f_normalized = 1;
  first2.f_normalized = 1;
  when terminal() then
    assert(abs(first.tau - 37.5) < 0.02 and abs(second.tau - 37.5) < 0.02, "75 N.m should be shared equally, not as " + String(first.tau) + " and " + String(second.tau) + ".");
    assert(abs(first2.tau - first.tau) < 0.02 and abs(second2.tau - second.tau) < 0.02, "The order of the equations decides who carries how much.");
    assert(abs(first.slip) < 1e-12 and abs(second.slip) < 1e-12, "A stuck clutch slips.");
  end when;

  annotation(experiment(StopTime=100, Tolerance=1e-6), Documentation(info="<html>
<p>Of 100 N.m the load of 3 kg.m&sup2; takes 75 N.m; the clutches have the same compliance unless they are given others, and carry the same torque, whatever their pressure.</p>
</html>"));
end ClutchesShareByDefault;
