within LayshaftTest.MultiBody.Published;
model DoublePendulumInitTip "Two arms whose tip, not whose joints, has a given place at the start"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts};
  inner World world "World";
  Joints.Revolute upper(useAxisFlange=true), lower(phi(start=1.5707963267949)) "Joints";
  Layshaft.Rotational.Components.Damper damper(d=0.1) "Damping of the upper joint";
  Parts.BodyBox arm1(r={0.5,0,0}, width=0.06), arm2(r={0.5,0,0}, width=0.06) "Arms";
  Layshaft.Units.Position tip[2](start={0.7,0.3}, each fixed=true) "Where the tip is";
  Layshaft.Units.Velocity v[2](each start=0, each fixed=true) "Velocity of the tip";
  Figures figures(at={1,2,3}, expected=[-3.41893497, 0.77637495, 1.48755057, 0.568424193; -0.430308859, -0.656588838, 3.18702491, 6.40675742; -2.10844058, -3.27133481, 12.4233668, 21.1250458], u={upper.phi,upper.w,lower.phi,lower.w}) "Figures of the standard library";
equation
  tip = arm2.frame_b.r_0[1:2];
  v = der(tip);
  connect(world.frame_b, upper.frame_a);
  connect(upper.support, damper.flange_a);
  connect(damper.flange_b, upper.axis);
  connect(upper.frame_b, arm1.frame_a);
  connect(arm1.frame_b, lower.frame_a);
  connect(lower.frame_b, arm2.frame_a);

  annotation(experiment(StopTime=5, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.DoublePendulumInitTip of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end DoublePendulumInitTip;
