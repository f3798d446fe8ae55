within LayshaftTest.MultiBody.Published;
model SpringWithMass "Body on a spring that has a mass itself"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Parts,Forces};
  inner World world "World";
  Forces.Spring spring(c=40, s_unstretched=0.2, useMass=true, m=0.5) "Spring with mass";
  Parts.Body body(m=1, r_0(start={0,-0.3,0}, each fixed=true), v_0(each fixed=true), angles_fixed=true, w_0_fixed=true) "Body";
  Figures figures(at={1,3,4.9}, expected=[-0.310502666, 0.387649732; -0.388221367, 1.0092016; -0.627619639, 0.996788439], u={body.r_0[2],body.v_0[2]}) "Figures of the standard library";
equation
  connect(world.frame_b, spring.frame_a);
  connect(spring.frame_b, body.frame_a);

  annotation(experiment(StopTime=5, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.SpringWithMass of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end SpringWithMass;
