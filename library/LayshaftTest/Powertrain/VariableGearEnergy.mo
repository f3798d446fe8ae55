within LayshaftTest.Powertrain;
model VariableGearEnergy "A shift of the variable gear keeps the energy"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Components.Inertia first(J=1, phi(start=0, fixed=true), w(start=100, fixed=true)) "Driving inertia";
  Layshaft.Powertrain.Gears.VariableGear gear(ratio_start=2, T=0.1) "Gear";
  Layshaft.Rotational.Components.Inertia second(J=10, phi(start=0, fixed=true)) "Driven inertia";
equation
  gear.ratio = if time < 1 then 2 else 1;
  connect(first.flange_b, gear.flange_a);
  connect(gear.flange_b, second.flange_a);
  assert(noEvent(abs(0.5*first.w^2 + 5*second.w^2 - (5000 + 12500)) < 0.05), "The shift must not create or lose energy.");
  when terminal() then
    assert(abs(first.w - second.w) < 1e-3, "At the end the ratio is 1.");
  end when;

  annotation(experiment(StopTime=4, Tolerance=1e-8), Documentation(info="<html>
<p>E = J1 w1&sup2;/2 + J2 w2&sup2;/2 = 17.5 kJ.</p>
</html>"));
end VariableGearEnergy;
