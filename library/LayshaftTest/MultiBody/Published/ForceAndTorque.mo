within LayshaftTest.MultiBody.Published;
model ForceAndTorque "Constant force and torque on the end of a beam, resolved in a frame that is turned"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts,Forces,Types};
  inner World world "World";
  Parts.Fixed foot(r={0,-0.5,0}), anchor(r={1.5,0.25,0}) "Fixed points";
  Parts.FixedRotation turned(angles={0,0,0.523598775598299}) "Frame of force and torque";
  Joints.Revolute first(phi(fixed=true), w(fixed=true)), second(n={0,1,0}, phi(fixed=true), w(fixed=true)) "Joints";
  Parts.BodyCylinder beam(r={1,0,0}, diameter=0.05) "Beam";
  Forces.ForceAndTorque action(resolveInFrame=Types.ResolveInFrame.frame_resolve) "Force and torque";
  Figures figures(at={0.404,0.707,0.909}, expected=[3.37467777, -29.4586038, -0.921307575, -2.03039662; -2.69221846, -18.1601171, 0.0935309224, -10.2569055; -6.92268524, -19.4192872, 0.901812239, 8.52539168], u={first.phi,first.w,second.phi,second.w}) "Figures of the standard library";
equation
  action.force = {0,1000,0};
  action.torque = {-100,100,0};
  connect(foot.frame_b, first.frame_a);
  connect(first.frame_b, second.frame_a);
  connect(second.frame_b, beam.frame_a);
  connect(foot.frame_b, turned.frame_a);
  connect(turned.frame_b, action.frame_resolve);
  connect(anchor.frame_b, action.frame_a);
  connect(action.frame_b, beam.frame_b);

  annotation(experiment(StopTime=1.01, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.ForceAndTorque of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end ForceAndTorque;
