within LayshaftTest.MultiBody;
model Sensors "What sensors read on a turning arm"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(g=0) "World";
  Layshaft.MultiBody.Joints.Revolute joint(n={0,0,1}, useAxisFlange=true, phi(fixed=true), w(start=2, fixed=true)) "Joint";
  Layshaft.Rotational.Sources.ConstantTorque drive(tau_constant=3) "Drive";
  Layshaft.MultiBody.Sensors.CutForceAndTorque cut "Load of the arm";
  Layshaft.MultiBody.Sensors.CutForce cutForce(resolveInFrame=Layshaft.MultiBody.Types.ResolveInFrame.world) "Force of the arm in the world";
  Layshaft.MultiBody.Sensors.CutTorque cutTorque "Torque of the arm";
  Layshaft.MultiBody.Sensors.Power power "Power into the arm";
  Layshaft.MultiBody.Parts.FixedTranslation arm(r={0.5,0,0}) "Arm";
  Layshaft.MultiBody.Parts.Body body(m=2, r_CM={0,0,0}, I_33=0.25) "Body";
  Layshaft.MultiBody.Sensors.AbsoluteSensor absolute(get_r=true, get_v=true, get_a=true, get_angles=true, get_w=true, get_z=true, resolveInFrame=Layshaft.MultiBody.Types.ResolveInFrame.frame_a) "Absolute";
  Layshaft.MultiBody.Sensors.RelativeSensor relative(get_r_rel=true, get_v_rel=true, get_a_rel=true, get_angles=true, get_w_rel=true, get_z_rel=true) "Relative";
  Layshaft.MultiBody.Sensors.Distance distance "Distance";
  Real a "Angular acceleration";
equation
  connect(world.frame_b, joint.frame_a);
  connect(drive.flange, joint.axis);
  connect(joint.frame_b, cut.frame_a);
  connect(cut.frame_b, cutForce.frame_a);
  connect(cutForce.frame_b, cutTorque.frame_a);
  connect(cutTorque.frame_b, power.frame_a);
  connect(power.frame_b, arm.frame_a);
  connect(arm.frame_b, body.frame_a);
  connect(arm.frame_b, absolute.frame_a);
  connect(world.frame_b, relative.frame_a);
  connect(arm.frame_b, relative.frame_b);
  connect(world.frame_b, distance.frame_a);
  connect(arm.frame_b, distance.frame_b);
  a = 3/(0.25 + 2*0.5^2);
  assert(noEvent(abs(joint.w - 2 - a*time) < 1e-7), "The arm accelerates otherwise.");
  assert(noEvent(max(abs(absolute.r - {0.5,0,0})) < 1e-7), "Position.");
  assert(noEvent(max(abs(absolute.v - {0,0.5*joint.w,0})) < 1e-7), "Velocity.");
  assert(noEvent(max(abs(absolute.a - {-0.5*joint.w^2,0.5*a,0})) < 1e-6), "Acceleration.");
  assert(noEvent(max(abs(absolute.w - {0,0,joint.w})) < 1e-7 and max(abs(absolute.z - {0,0,a})) < 1e-7), "Angular velocity.");
  assert(noEvent(max(abs(absolute.angles - {0,0,joint.phi})) < 1e-7), "Angles.");
  assert(noEvent(max(abs(relative.r_rel - 0.5*{cos(joint.phi),sin(joint.phi),0})) < 1e-7), "Relative position.");
  assert(noEvent(max(abs(relative.v_rel - 0.5*joint.w*{-sin(joint.phi),cos(joint.phi),0})) < 1e-6), "Relative velocity.");
  assert(noEvent(max(abs(relative.a_rel - 0.5*a*{-sin(joint.phi),cos(joint.phi),0} + 0.5*joint.w^2*{cos(joint.phi),sin(joint.phi),0})) < 1e-6), "Relative acceleration.");
  assert(noEvent(max(abs(relative.w_rel - {0,0,joint.w})) < 1e-7 and max(abs(relative.z_rel - {0,0,a})) < 1e-7), "Relative angular velocity.");
  assert(noEvent(max(abs(relative.angles - {0,0,joint.phi})) < 1e-7), "Relative angles.");
  assert(noEvent(abs(distance.distance - 0.5) < 1e-9), "Distance.");
  assert(noEvent(max(abs(cut.force - 2*{-0.5*joint.w^2,0.5*a,0})) < 1e-5 and abs(cut.torque[3] - 3) < 1e-9), "Load.");
  assert(noEvent(abs(cutForce.force*cutForce.force - cut.force*cut.force) < 1e-4 and abs(cutForce.force[1] - cut.force*{cos(joint.phi),-sin(joint.phi),0}) < 1e-5), "Force in the world.");
  assert(noEvent(abs(cutTorque.torque[3] - 3) < 1e-9 and abs(power.power - 3*joint.w) < 1e-6), "Power.");

  annotation(experiment(StopTime=0.5, Tolerance=1e-9), Documentation(info="<html>
<p>All readings are known.</p>
</html>"));
end Sensors;
