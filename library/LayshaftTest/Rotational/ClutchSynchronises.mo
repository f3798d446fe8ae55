within LayshaftTest.Rotational;
model ClutchSynchronises "Two inertias and a clutch"
  extends Layshaft.Icons.Example;
  parameter Real J1 = 1 "First inertia";
  parameter Real J2 = 3 "Second inertia";
  Layshaft.Rotational.Components.Inertia first(J=J1, phi(start=0, fixed=true), w(start=100, fixed=true)) "First inertia";
  Layshaft.Rotational.Components.Inertia second(J=J2, phi(start=0, fixed=true), w(start=0, fixed=true)) "Second inertia";
  Layshaft.Rotational.Components.Clutch clutch(mu_table={0.5,0.5}, cgeo=0.5, fn_max=120) "Clutch with 30 N.m";
  final parameter Real t_lock = 100/(30*(1/J1 + 1/J2)) "Time of synchronism";
  Real loss(start=0, fixed=true) "Energy dissipated";
equation
  clutch.f_normalized = 1;
  connect(first.flange_b, clutch.flange_a);
  connect(clutch.flange_b, second.flange_a);
  der(loss) = clutch.power;
  assert(noEvent(abs(first.w - (if time < t_lock then 100 - 30*time/J1 else 25)) < 1e-4), "The first inertia should slow down evenly to 25 rad/s.");
  assert(noEvent(abs(second.w - (if time < t_lock then 30*time/J2 else 25)) < 1e-4), "The second inertia should speed up evenly to 25 rad/s.");
  when terminal() then
    assert(clutch.locked, "The clutch should be stuck.");
    assert(abs(loss - 0.5*J1*J2/(J1 + J2)*100^2) < 0.1, "The loss of a synchronisation is J1 J2/(J1 + J2) w^2/2.");
  end when;

  annotation(experiment(StopTime=4, Tolerance=1e-8), Documentation(info="<html>
<p>Common speed J1 w/(J1 + J2) = 25 rad/s after 2.5 s; loss 3750 J.</p>
</html>"));
end ClutchSynchronises;
