within LayshaftTest.Powertrain;
model GearEfficiencyBalance "Efficiency in both directions of power"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Components.Inertia fast(J=1, phi(start=0, fixed=true), w(start=100, fixed=true)) "Inertia";
  Layshaft.Powertrain.Losses.GearEfficiency loss(eta={0.8,0.9}) "Loss";
  Layshaft.Rotational.Sources.Torque load "Load";
equation
  loss.gear = 2;
  load.tau = if time < 1 then -9 else 9;
  connect(fast.flange_b, loss.flange_a);
  connect(loss.flange_b, load.flange);
  assert(noEvent(abs(fast.w - (if time < 1 then 100 - 10*time else 90 + 8.1*(time - 1))) < 1e-4), "9 N.m take 10 N.m when driven by the inertia and give 8.1 N.m when driving it.");

  annotation(experiment(StopTime=2, Tolerance=1e-8), Documentation(info="<html>
<p>Efficiency 0.9 in gear 2.</p>
</html>"));
end GearEfficiencyBalance;
