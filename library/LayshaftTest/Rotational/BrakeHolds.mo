within LayshaftTest.Rotational;
model BrakeHolds "A brake holds a load until its force falls"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Components.Inertia drum(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Drum";
  Layshaft.Rotational.Components.Brake brake(mu_table={0.5,0.5}, cgeo=0.2, fn_max=100, peak=1) "Brake with 10 N.m";
  Layshaft.Rotational.Sources.ConstantTorque load(tau_constant=6) "Load";
equation
  brake.f_normalized = 1 - time/5;
  connect(load.flange, drum.flange_a);
  connect(drum.flange_b, brake.flange_a);
  assert(noEvent(time > 1.99 or abs(drum.w) < 1e-8), "The brake should hold 6 N.m until its limit has fallen to it at 2 s.");
  assert(noEvent(time < 2.01 or abs(drum.w - (time - 2)^2) < 1e-2), "Afterwards the drum accelerates with 2 (t - 2) rad/s2.");

  annotation(experiment(StopTime=4, Tolerance=1e-8), Documentation(info="<html>
<p>The limit 10 (1 - t/5) N.m meets the load at 2 s.</p>
</html>"));
end BrakeHolds;
