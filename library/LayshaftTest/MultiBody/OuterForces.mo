within LayshaftTest.MultiBody;
model OuterForces "Forces and torques from outside, resolved in three frames"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(g=0) "World";
  Layshaft.MultiBody.Joints.Revolute joint(n={0,0,1}, phi(fixed=true, start=0.5), w(fixed=true)) "Joint";
  Layshaft.MultiBody.Parts.Body wheel(m=1, r_CM={0,0,0}, I_33=2) "Wheel";
  Layshaft.MultiBody.Parts.FixedTranslation arm(r={1,0,0}) "Arm";
  Layshaft.MultiBody.Forces.WorldForce force1(resolveInFrame=Layshaft.MultiBody.Types.ResolveInFrame.frame_b, force={0,3,0}) "Across the arm";
  Layshaft.MultiBody.Forces.WorldForce force2(force={0,1,0}) "Along y of the world";
  Layshaft.MultiBody.Forces.WorldForce force3(resolveInFrame=Layshaft.MultiBody.Types.ResolveInFrame.frame_resolve, force={1,0,0}) "Along x of a turned frame";
  Layshaft.MultiBody.Forces.WorldTorque torque(resolveInFrame=Layshaft.MultiBody.Types.ResolveInFrame.frame_b, torque={0,0,-1}) "Balances a third of the first";
  Layshaft.MultiBody.Forces.WorldForceAndTorque both(resolveInFrame=Layshaft.MultiBody.Types.ResolveInFrame.frame_b, force={5,-1,0}, torque={0,0,-1}) "Balances the rest";
  Layshaft.MultiBody.Parts.FixedRotation turned(angles={0,0,-Layshaft.Constants.pi/2}) "Frame turned by -90 deg";
equation
  connect(world.frame_b, joint.frame_a);
  connect(joint.frame_b, wheel.frame_a);
  connect(joint.frame_b, arm.frame_a);
  connect(arm.frame_b, force1.frame_b);
  connect(arm.frame_b, force2.frame_b);
  connect(arm.frame_b, force3.frame_b);
  connect(joint.frame_b, torque.frame_b);
  connect(arm.frame_b, both.frame_b);
  connect(world.frame_b, turned.frame_a);
  connect(turned.frame_b, force3.frame_resolve);
  assert(noEvent(abs(joint.phi - 0.5) < 1e-9 and abs(joint.w) < 1e-9), "The forces do not balance.");

  annotation(experiment(StopTime=1, Tolerance=1e-9), Documentation(info="<html>
<p>x of the turned frame is -y of the world, so that the second force and the third balance,
as do the first and the others.</p>
</html>"));
end OuterForces;
