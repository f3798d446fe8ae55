within Layshaft.MultiBody.Examples;
model Pendulum "Pendulum with a damped joint"
  extends Icons.Example;
  inner World world "World"
    annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Joints.Revolute joint(useAxisFlange=true, phi(start=0, fixed=true), w(start=0, fixed=true)) "Joint"
    annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Rotational.Components.Damper damper(d=0.1) "Damping of the joint"
    annotation(Placement(transformation(extent={{-40,30},{-20,50}})));
  Parts.Body body(m=1, r_CM={0.5,0,0}) "Bob"
    annotation(Placement(transformation(extent={{0,-10},{20,10}})));
equation
  connect(world.frame_b, joint.frame_a)
    annotation(Line(points={{-60,0},{-40,0}}, color={70,70,70}, thickness=0.5));
  connect(joint.frame_b, body.frame_a)
    annotation(Line(points={{-20,0},{0,0}}, color={70,70,70}, thickness=0.5));
  connect(damper.flange_b, joint.axis)
    annotation(Line(points={{-20,40},{-20,24},{-30,24},{-30,10}}, color={0,0,0}));
  connect(joint.support, damper.flange_a)
    annotation(Line(points={{-36,10},{-36,24},{-40,24},{-40,40}}, color={0,0,0}));

  annotation(experiment(StopTime=5, Tolerance=1e-6), Documentation(info="<html>
<p>A body swings in the x-y plane; look at <code>joint.phi</code>.</p>
</html>"));
end Pendulum;
