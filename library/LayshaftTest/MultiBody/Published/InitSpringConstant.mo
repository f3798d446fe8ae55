within LayshaftTest.MultiBody.Published;
model InitSpringConstant "Stiffness found at the start: the one that holds a beam level"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts,Forces};
  inner World world "World";
  Joints.Revolute joint(useAxisFlange=true, phi(fixed=true), w(fixed=true), a(fixed=true)) "Joint";
  Layshaft.Rotational.Components.Damper damper(d=0.1) "Damping of the joint";
  Parts.BodyShape beam(m=1, r={1,0,0}, r_CM={0.5,0,0}) "Beam";
  Parts.Fixed hook(r={1,0.2,0}) "Hook";
  parameter Layshaft.Units.Stiffness c(fixed=false, start=100) "Stiffness to be found";
  Forces.Spring spring(s_unstretched=0.1, c=c) "Spring";
  Figures figures(at={0.404,0.707,0.909}, expected=[0, 0, 49.03325; 0, 0, 49.03325; 0, 0, 49.03325], u={joint.phi,joint.w,c}) "Figures of the standard library";
equation
  connect(world.frame_b, joint.frame_a);
  connect(joint.support, damper.flange_a);
  connect(damper.flange_b, joint.axis);
  connect(joint.frame_b, beam.frame_a);
  connect(hook.frame_b, spring.frame_a);
  connect(beam.frame_b, spring.frame_b);

  annotation(experiment(StopTime=1.01, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.InitSpringConstant of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end InitSpringConstant;
