within LayshaftTest.Vehicles;
model TyreRigFollowsFormula "In steady slip the rig shows the Magic Formula"
  extends Layshaft.Vehicles.Rigs.Tyre(slip(table=[0, 0.06]), sideways(table=[0, -0.04]));
  Layshaft.Vehicles.Tyres.MagicFormula formula(kappa=0.06, tanAlpha=tan(0.04), gamma=0, Fz=4000, mu=1) "Formula";
equation
  when terminal() then
    assert(abs(Fx - formula.Fx) < 1e-3*abs(formula.Fx), "Longitudinal force");
    assert(abs(Fy - formula.Fy) < 1e-3*abs(formula.Fy), "Lateral force");
    assert(abs(wheel.tyre.contact.zx*data.c_x - Fx) < 1, "The deflection carries the force.");
  end when;
  assert(wheel.tyre.contact.slip.power > -1e-6, "The tyre gives power.");

  annotation(experiment(StopTime=3, Tolerance=1e-7), Documentation(info="<html>
<p>The patch needs a length to deflect; then the force is that of steady slip.</p>
</html>"));
end TyreRigFollowsFormula;
