within LayshaftTest.Rotational;
model BacklashEnergy "Backlash: torque starts from zero, energy balance"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Components.Inertia first(J=0.1, phi(start=0, fixed=true), w(start=5, fixed=true)) "First inertia";
  Layshaft.Rotational.Components.ElastoBacklash backlash(c=1e3, d=0.5, b=0.2) "Backlash";
  Layshaft.Rotational.Components.Inertia second(J=0.3, phi(start=0, fixed=true), w(start=0, fixed=true)) "Second inertia";
  Layshaft.Energy.Audit audit(n=4, tolerance=1e-4) "Energies";
equation
  connect(first.flange_b, backlash.flange_a);
  connect(backlash.flange_b, second.flange_a);
  audit.power = {first.power, second.power, backlash.power, backlash.lossPower};
  assert(noEvent(abs(0.1*first.w + 0.3*second.w - 0.5) < 1e-6), "The angular momentum must stay.");
  assert(noEvent(time > 0.0199 or abs(backlash.tau) < 1e-9), "Within the backlash there is no torque.");

  annotation(experiment(StopTime=3, Tolerance=1e-8), Documentation(info="<html>
<p>The teeth touch at 0.02 s; momentum is kept, energy balanced.</p>
</html>"));
end BacklashEnergy;
