within LayshaftTest.MultiBody.Published;
model Pendulum "Pendulum with a damped joint"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts};
  inner World world "World";
  Joints.Revolute joint(useAxisFlange=true, phi(fixed=true), w(fixed=true)) "Joint";
  Layshaft.Rotational.Components.Damper damper(d=0.1) "Damping of the joint";
  Parts.Body bob(m=1, r_CM={0.5,0,0}) "Bob";
  Figures figures(at={1,3,4.9}, expected=[-2.58071097, 3.17414257; -0.853825981, 1.55875759; -1.44016452, -2.39357142], u={joint.phi,joint.w}) "Figures of the standard library";
equation
  connect(world.frame_b, joint.frame_a);
  connect(joint.support, damper.flange_a);
  connect(damper.flange_b, joint.axis);
  connect(joint.frame_b, bob.frame_a);

  annotation(experiment(StopTime=5, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.Pendulum of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end Pendulum;
