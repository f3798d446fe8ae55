within LayshaftTest.MultiBody.Published;
model PendulumWithSpringDamper "Body that slides on an arm that swings"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts,Forces};
  inner World world "World";
  Parts.FixedTranslation hook(r={0.3,0,0}) "Hook";
  Joints.Revolute joint(phi(fixed=true), w(fixed=true)) "Joint of the arm";
  Joints.Prismatic slider(s(start=0.5, fixed=true), v(fixed=true)) "Slider on the arm";
  Parts.Body body(m=1, I_11=1, I_22=1, I_33=1) "Body";
  Forces.Spring spring(c=20, s_unstretched=0.2) "Spring";
  Forces.Damper damper(d=1) "Damper";
  Figures figures(at={2,6,9.9}, expected=[0.31607186, -0.709166434, -2.261819, -0.208271787; 0.54774506, 0.594942598, -1.96020273, 0.796731591; 0.771991176, -0.192086252, -1.39012323, 0.612611938], u={slider.s,slider.v,joint.phi,joint.w}) "Figures of the standard library";
equation
  connect(world.frame_b, hook.frame_a);
  connect(hook.frame_b, joint.frame_a);
  connect(joint.frame_b, slider.frame_a);
  connect(slider.frame_b, body.frame_a);
  connect(hook.frame_b, spring.frame_a);
  connect(spring.frame_b, slider.frame_b);
  connect(hook.frame_b, damper.frame_a);
  connect(damper.frame_b, slider.frame_b);

  annotation(experiment(StopTime=10, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.PendulumWithSpringDamper of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end PendulumWithSpringDamper;
