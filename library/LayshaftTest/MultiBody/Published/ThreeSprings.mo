within LayshaftTest.MultiBody.Published;
model ThreeSprings "Body on three springs that meet in the air"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Parts,Forces};
  inner World world "World";
  Parts.FixedTranslation bar1(r={0.3,0,0}), bar2(r={0,0,0.3}) "Hooks";
  Parts.Node node(r_start={0.1,-0.2,0.2}) "Where the springs meet";
  Forces.Spring spring1(c=20, s_unstretched=0.1), spring2(c=40, s_unstretched=0.1), spring3(c=20, s_unstretched=0.1) "Springs";
  Parts.Body body(m=0.8, r_CM={0,-0.2,0}, I_11=0.1, I_22=0.1, I_33=0.1, r_0(start={0.5,-0.3,0}, each fixed=true), v_0(each fixed=true), angles_fixed=true, w_0_fixed=true) "Body";
  Figures figures(at={2,6,9.9}, expected=[0.0570178882, -0.915279626, 0.163890906, -0.652705398, 1.68083561e-17, -0.553963963; 0.379825324, -0.817501131, 0.0747228893, 2.52192547, 3.40245907e-17, 1.21273408; 0.0812118393, -0.785478653, 0.264308639, 2.4789598, 3.93050915e-18, -0.414959018], u=cat(1, body.r_0, body.w_a)) "Figures of the standard library";
equation
  connect(world.frame_b, bar1.frame_a);
  connect(world.frame_b, bar2.frame_a);
  connect(bar1.frame_b, spring1.frame_a);
  connect(spring1.frame_b, node.frame_b);
  connect(bar2.frame_b, spring3.frame_a);
  connect(spring3.frame_b, node.frame_b);
  connect(node.frame_b, spring2.frame_a);
  connect(spring2.frame_b, body.frame_a);

  annotation(experiment(StopTime=10, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.ThreeSprings of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end ThreeSprings;
