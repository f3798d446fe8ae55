within LayshaftTest.Translational;
model Dampers "Damper, spring with damper and air drag against exact solutions"
  extends Layshaft.Icons.Example;
  Layshaft.Translational.Components.Mass sliding(m=2, s(start=0, fixed=true), v(start=3, fixed=true)) "Slowed down by a damper";
  Layshaft.Translational.Components.Damper damper(d=4) "Damper";
  Layshaft.Translational.Components.Mass swinging(m=1, s(start=1, fixed=true), v(start=0, fixed=true)) "On a spring with damper";
  Layshaft.Translational.Components.SpringDamper spring(c=26, d=2) "Spring with damper";
  Layshaft.Translational.Components.Mass flying(m=5, s(start=0, fixed=true), v(start=40, fixed=true)) "Slowed down by the air";
  Layshaft.Translational.Sources.QuadraticSpeedDependentForce air(f_nominal=10, v_nominal=20) "Air drag";
  Layshaft.Translational.Components.Fixed fixed "Ground";
  Layshaft.Energy.Audit audit(n=4, tolerance=1e-6) "Energies of damper and air";
equation
  connect(fixed.flange, damper.flange_a);
  connect(damper.flange_b, sliding.flange_a);
  connect(fixed.flange, spring.flange_a);
  connect(spring.flange_b, swinging.flange_a);
  connect(flying.flange_b, air.flange);
  audit.power = {sliding.power,damper.power,flying.power,air.power};
  assert(noEvent(abs(sliding.v - 3*exp(-2*time)) < 1e-5), "v = v0 exp(-d/m t).");
  assert(noEvent(abs(swinging.s - exp(-time)*(cos(5*time) + sin(5*time)/5)) < 1e-5), "Damped oscillation with 1/s and 5 rad/s.");
  assert(noEvent(abs(flying.v - 40/(1 + 40*10/400/5*time)) < 1e-4), "v = v0/(1 + v0 k/m t).");

  annotation(experiment(StopTime=4, Tolerance=1e-8), Documentation(info="<html>
<p>Exponential decay, damped oscillation, hyperbolic decay.</p>
</html>"));
end Dampers;
