within LayshaftTest.MultiBody.Published;
model DoublePendulum "Two arms that fall, one on the other"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts};
  inner World world "World";
  Joints.Revolute upper(useAxisFlange=true, phi(fixed=true), w(fixed=true)), lower(phi(fixed=true), w(fixed=true)) "Joints";
  Layshaft.Rotational.Components.Damper damper(d=0.1) "Damping of the upper joint";
  Parts.BodyBox arm1(r={0.5,0,0}, width=0.06), arm2(r={0.5,0,0}, width=0.06) "Arms";
  Figures figures(at={0.9,2.1,2.97}, expected=[-3.12388312, 0.918862528, 0.158730398, -5.34549849; -0.43504943, -5.62843868, -0.678841723, 6.005253; -2.43474204, 3.67249587, -1.72146034, -0.900132626], u={upper.phi,upper.w,lower.phi,lower.w}) "Figures of the standard library";
equation
  connect(world.frame_b, upper.frame_a);
  connect(upper.support, damper.flange_a);
  connect(damper.flange_b, upper.axis);
  connect(upper.frame_b, arm1.frame_a);
  connect(arm1.frame_b, lower.frame_a);
  connect(lower.frame_b, arm2.frame_a);

  annotation(experiment(StopTime=3, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.DoublePendulum of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end DoublePendulum;
