within LayshaftTest.Rotational;
model LossyGearHolds "Mesh and bearing friction hold a load at rest"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Components.Inertia fast(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Fast side";
  Layshaft.Rotational.Components.LossyGear gear(ratio=2, eta=0.5) "Gear";
  Layshaft.Rotational.Sources.Torque load "Torque on the slow side";
  Layshaft.Rotational.Sources.Torque drive "Torque on the fast side";
equation
  connect(drive.flange, fast.flange_a);
  connect(fast.flange_b, gear.flange_a);
  connect(gear.flange_b, load.flange);
  load.tau = -8;
  drive.tau = 2 + 2*time;
  assert(noEvent(time > 2.99 or abs(fast.w) < 1e-6), "Between 2 and 8 N.m the gear is stuck.");
  assert(noEvent(time < 3.01 or abs(fast.w - (time - 3)^2) < 1e-2), "Above 8/2/0.5 = 8 N.m the gear starts.");

  annotation(experiment(StopTime=4, Tolerance=1e-8), Documentation(info="<html>
<p>The load of 8 N.m needs 4 N.m without friction, at least 2 N.m to stay and 8 N.m to be lifted.</p>
</html>"));
end LossyGearHolds;
