within LayshaftTest.Translational;
model BrakeStops "A brake stops a mass and holds it"
  extends Layshaft.Icons.Example;
  Layshaft.Translational.Components.Mass body(m=10, s(start=0, fixed=true), v(start=6, fixed=true)) "Body";
  Layshaft.Translational.Components.Brake brake(mu_table={0.5,0.5}, fn_max=100) "Brake";
  Layshaft.Translational.Sources.ConstantForce push(f_constant=20) "Push, smaller than the brake force";
  Layshaft.Energy.Audit audit(n=3, tolerance=1e-5) "Energies";
equation
  brake.f_normalized = 1;
  connect(push.flange, body.flange_a);
  connect(body.flange_b, brake.flange_a);
  audit.power = {-20*body.v,body.power,brake.power};
  assert(noEvent(abs(body.v - max(0, 6 - 3*time)) < 1e-4), "50 N less 20 N slow 10 kg down with 3 m/s2.");
  when terminal() then
    assert(brake.locked and abs(brake.f - 20) < 1e-6, "At rest the brake holds the push.");
    assert(abs(body.s - 6) < 1e-4, "Stopping distance v^2/(2 a).");
  end when;

  annotation(experiment(StopTime=4, Tolerance=1e-8), Documentation(info="<html>
<p>Stopping after 2 s and 6 m.</p>
</html>"));
end BrakeStops;
