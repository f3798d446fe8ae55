within LayshaftTest.MultiBody.Published;
model SpringMassSystem "Two sliding bodies: a spring in the joint, and one beside it"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts,Forces};
  inner World world "World";
  Parts.FixedTranslation bar1(r={0.3,0,0}), bar2(r={0.3,0,0}) "Hooks";
  Joints.Prismatic slider1(useAxisFlange=true, n={0,-1,0}, s(start=0.1, fixed=true), v(fixed=true)) "Slider with a spring";
  Joints.Prismatic slider2(n={0,-1,0}, s(start=0.1, fixed=true), v(fixed=true)) "Slider beside a spring";
  Layshaft.Translational.Components.Spring spring1(c=30, s_rel0=0.1) "Spring in one dimension";
  Forces.Spring spring2(c=30, s_unstretched=0.1) "Spring in three dimensions";
  Parts.Body body1(m=1), body2(m=1) "Bodies";
  Figures figures(at={1,3,4.9}, expected=[0.200544604, -1.29179525, 0.200544604, -1.29179525; 0.671842745, -1.18557984, 0.671842745, -1.18557984; 0.470841502, 1.77418236, 0.470841502, 1.77418236], u={slider1.s,slider1.v,slider2.s,slider2.v}) "Figures of the standard library";
equation
  connect(world.frame_b, bar1.frame_a);
  connect(bar1.frame_b, bar2.frame_a);
  connect(bar1.frame_b, slider1.frame_a);
  connect(slider1.frame_b, body1.frame_a);
  connect(slider1.support, spring1.flange_a);
  connect(spring1.flange_b, slider1.axis);
  connect(bar2.frame_b, slider2.frame_a);
  connect(slider2.frame_b, body2.frame_a);
  connect(bar2.frame_b, spring2.frame_a);
  connect(spring2.frame_b, body2.frame_a);

  annotation(experiment(StopTime=5, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.SpringMassSystem of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end SpringMassSystem;
