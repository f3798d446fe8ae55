within LayshaftTest.Rotational;
model LossyGearEfficiency "Mesh losses in both directions of power"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Components.Inertia fast(J=1, phi(start=0, fixed=true), w(start=10, fixed=true)) "Fast side";
  Layshaft.Rotational.Components.LossyGear gear(ratio=2, eta=0.8) "Gear";
  Layshaft.Rotational.Components.Inertia slow(J=1e-6) "Slow side";
  Layshaft.Rotational.Sources.Torque load "Torque on the slow side";
  Layshaft.Rotational.Sources.Torque drive "Torque on the fast side";
equation
  connect(drive.flange, fast.flange_a);
  connect(fast.flange_b, gear.flange_a);
  connect(gear.flange_b, slow.flange_a);
  connect(slow.flange_b, load.flange);
  drive.tau = 0;
  load.tau = if time < 0.5 then -8 else 8;
  assert(noEvent(abs(fast.w - (if time < 0.5 then 10 - 5*time else 7.5 + 3.2*(time - 0.5))) < 1e-3), "A driving inertia must give 8/2/0.8 = 5 N.m, a driven one gets 0.8 8/2 = 3.2 N.m.");

  annotation(experiment(StopTime=1, Tolerance=1e-8), Documentation(info="<html>
<p>8 N.m at the slow side: 5 N.m at the fast side when it drives, 3.2 N.m when it is driven.</p>
</html>"));
end LossyGearEfficiency;
