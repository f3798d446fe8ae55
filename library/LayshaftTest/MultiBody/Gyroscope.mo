within LayshaftTest.MultiBody;
model Gyroscope "A rotor in a moving housing is the same as a body on a revolute joint"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world "World";
  Layshaft.MultiBody.Joints.Spherical pivot1(angles_fixed=true, w_rel_b(each fixed=true)) "Pivot";
  Layshaft.MultiBody.Parts.BodyCylinder arm1(r={0.25,0,0}, diameter=0.05) "Arm";
  Layshaft.MultiBody.Joints.Revolute spin1(n={1,0,0}, useAxisFlange=true, phi(fixed=true), w(start=100, fixed=true)) "Bearing";
  Layshaft.MultiBody.Parts.Body disc1(m=5, r_CM={0.05,0,0}, I_11=0.02, I_22=0.012, I_33=0.012) "Disc";
  Layshaft.Rotational.Sources.ConstantTorque motor1(tau_constant=0.3) "Motor";
  Layshaft.MultiBody.Joints.Spherical pivot2(angles_fixed=true, w_rel_b(each fixed=true), enforceStates=true) "Pivot";
  Layshaft.MultiBody.Parts.BodyCylinder arm2(r={0.25,0,0}, diameter=0.05) "Arm";
  Layshaft.MultiBody.Parts.Body disc2(m=5, r_CM={0.05,0,0}, I_11=0.02, I_22=0.012, I_33=0.012) "Disc, fixed to the arm";
  Layshaft.MultiBody.Parts.Rotor1D rotor(J=0.02, n={1,0,0}, phi(fixed=true), w(start=100, fixed=true)) "Its rotation";
  Layshaft.MultiBody.Parts.Mounting1D mounting(n={1,0,0}) "Motor on the arm";
  Layshaft.Rotational.Sources.Torque motor2(useSupport=true) "Motor";
  Layshaft.Blocks.Sources.Constant torque(k=0.3) "Torque of the motor";
  Layshaft.Energy.Audit audit(n=6, tolerance=1e-6) "Energies of the second";
equation
  connect(world.frame_b, pivot1.frame_a);
  connect(pivot1.frame_b, arm1.frame_a);
  connect(arm1.frame_b, spin1.frame_a);
  connect(spin1.frame_b, disc1.frame_a);
  connect(motor1.flange, spin1.axis);
  connect(world.frame_b, pivot2.frame_a);
  connect(pivot2.frame_b, arm2.frame_a);
  connect(arm2.frame_b, disc2.frame_a);
  connect(arm2.frame_b, rotor.frame_a);
  connect(arm2.frame_b, mounting.frame_a);
  connect(mounting.flange_b, motor2.support);
  connect(torque.y, motor2.tau);
  connect(motor2.flange, rotor.flange_a);
  audit.power = {arm2.body.power, disc2.power, rotor.power, -arm2.body.gravityPower, -disc2.gravityPower, -0.3*rotor.w};
  assert(noEvent(max(abs(arm1.frame_b.r_0 - arm2.frame_b.r_0)) < 1e-6), "The arms move differently.");
  assert(noEvent(abs(spin1.w - rotor.w) < 1e-4), "The rotors turn differently.");
  assert(noEvent(max(abs(pivot1.frame_a.f - pivot2.frame_a.f)) < 1e-3), "The pivots are loaded differently.");

  annotation(experiment(StopTime=1, Tolerance=1e-9), Documentation(info="<html>
<p>A top driven by a motor, once as bodies, once with Rotor1D and Mounting1D.</p>
</html>"));
end Gyroscope;
