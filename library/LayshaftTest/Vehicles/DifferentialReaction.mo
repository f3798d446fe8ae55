within LayshaftTest.Vehicles;
model DifferentialReaction "Final drive with differential: split, tooth forces, reaction on the housing, energy"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  Layshaft.Vehicles.Drivelines.FinalDriveDifferential drive(spatial=true, flange_left(phi(start=0, fixed=true)), flange_right(phi(start=0, fixed=true))) "Final drive";
  Layshaft.MultiBody.Parts.Fixed ground "Where the housing is fixed";
  Layshaft.Rotational.Components.Inertia left(J=10, w(start=-20, fixed=true)) "Left wheel";
  Layshaft.Rotational.Components.Inertia right(J=30, w(start=-21, fixed=true)) "Right wheel";
  Layshaft.Rotational.Sources.Torque torque "Torque at the pinion";
  Layshaft.Energy.Audit audit(n=3, tolerance=1e-6) "Energies";
  Real momentumRate(unit="N.m") "Rate of the angular momentum";
equation
  torque.tau = 100;
  connect(torque.flange, drive.flange_a);
  connect(drive.flange_left, left.flange_a);
  connect(drive.flange_right, right.flange_a);
  connect(ground.frame_b, drive.mount);
  audit.power = {left.power + right.power + drive.pinion.rotor.power + drive.ring.rotor.power + drive.left.rotor.power + drive.right.rotor.power,
    drive.lossPower, -100*drive.mesh.v/drive.mesh.radius_a};
  momentumRate = drive.pinion.J*drive.pinion.rotor.a + drive.ring.J*drive.ring.rotor.a + drive.left.J*drive.left.rotor.a + drive.right.J*drive.right.rotor.a;
  assert(noEvent(abs(drive.flange_a.tau + drive.flange_left.tau + drive.flange_right.tau + drive.mount.t[2] - momentumRate) < 1e-6), "The torques do not add up with the reaction on the housing.");
  assert(noEvent(abs(drive.mesh.v/drive.mesh.radius_a + 4*(left.w + right.w)/2) < 1e-6), "The ratio is not that of the teeth.");
  assert(noEvent(abs(drive.differential.flange_left.tau - drive.differential.flange_right.tau - 2*drive.differential.tau_friction) < 1e-6), "The torque is not split in halves but for friction.");
  assert(noEvent(abs(drive.differential.F_tooth - drive.differential.flange_a.tau/(2*2*0.03)) < 1e-6), "Tooth force");
  assert(noEvent(drive.differential.power >= 0 and drive.mesh.power >= 0), "Losses drive.");
  assert(noEvent(max(abs(drive.pinionBearings.F_1 + drive.pinionBearings.F_2 + drive.ringBearings.F_1 + drive.ringBearings.F_2)) < 1e-6), "Tooth forces push the housing away.");

  annotation(experiment(StopTime=2, Tolerance=1e-8), Documentation(info="<html>
<p>100 N.m at the pinion brake two wheels of different inertia, then turn them the other way.</p>
</html>"));
end DifferentialReaction;
