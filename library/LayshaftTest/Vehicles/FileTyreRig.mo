within LayshaftTest.Vehicles;
model FileTyreRig "The tyre rig gives the forces of the property file where the slip is steady"
  extends Layshaft.Vehicles.Rigs.TyreFromFile(slip(table=[0, 0.06; 3, 0.06]), sideways(table=[0, 0.04; 3, 0.04]));
  Layshaft.Vehicles.Tyres.MagicFormula62 formula(data=data, kappa=0.06, tanAlpha=-tan(0.04), gamma=0, Fz=4000, mu=1) "Formula";
equation
  when terminal() then
    assert(abs(Fx - formula.Fx) < 1e-3*abs(formula.Fx), "Longitudinal force");
    assert(abs(Fy - formula.Fy) < 1e-3*abs(formula.Fy), "Lateral force");
    assert(abs(Mz - formula.Mz) < 1e-2*abs(formula.Mz), "Aligning torque");
    assert(abs(wheel.tyre.Fz - 4000) < 10, "Load");
  end when;
  assert(noEvent(wheel.tyre.contact.slip.power > -1), "The tyre gives power.");

  annotation(experiment(StopTime=3, Tolerance=1e-7), Documentation(info="<html>
<p>Slip and slip angle are constant.</p>
</html>"));
end FileTyreRig;
