within LayshaftTest.Rotational;
model ClutchBelowMargin "A clutch pressed by a rounding error is open"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Components.Inertia first(J=1, phi(start=0, fixed=true), w(start=100, fixed=true)) "First inertia";
  Layshaft.Rotational.Components.Inertia second(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Second inertia";
  Layshaft.Rotational.Components.Clutch clutch(mu_table={0.5,0.5}, cgeo=1, fn_max=100) "Clutch with 50 N.m";
  final parameter Layshaft.Units.Time t_close = 1 + clutch.margin/50 "Time at which the clutch can hold its margin";
equation
  clutch.f_normalized = if time < 1 then 1e-18*(1 + sin(100*time)) else time - 1;
  connect(first.flange_b, clutch.flange_a);
  connect(clutch.flange_b, second.flange_a);
  assert(noEvent(time > t_close - 1e-9 or clutch.mode == clutch.open), "Forces of 1e-16 N must not close the clutch.");
  when terminal() then
    assert(clutch.mode == clutch.goesForward, "A clutch that can hold more than its margin slides.");
    assert(abs(second.w - 25*(time - 1)^2) < 1e-4, "The torque of the clutch grows evenly.");
  end when;

  annotation(experiment(StopTime=1.5, Tolerance=1e-8), Documentation(info="<html>
<p>The clutch closes where it can hold more than <code>margin</code>, a torque, not where its
normal force leaves zero: rounding errors of a controller have no say.</p>
</html>"));
end ClutchBelowMargin;
