within Layshaft.MultiBody.Examples;
model DoublePendulum "Two arms that swing chaotically"
  extends Icons.Example;
  inner World world "World"
    annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Joints.Revolute joint1(phi(start=0, fixed=true), w(start=0, fixed=true)) "First joint"
    annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Parts.BodyBox arm1(r={0.5,0,0}, width=0.06) "First arm"
    annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  Joints.Revolute joint2(phi(start=0, fixed=true), w(start=0, fixed=true)) "Second joint"
    annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Parts.BodyBox arm2(r={0.5,0,0}, width=0.06) "Second arm"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Energy.Audit audit(n=2, tolerance=1e-4) "Kinetic energy against the work of gravity"
    annotation(Placement(transformation(extent={{-10,-60},{10,-40}})));
equation
  audit.power = {arm1.body.power - arm1.body.gravityPower, arm2.body.power - arm2.body.gravityPower};
  connect(world.frame_b, joint1.frame_a)
    annotation(Line(points={{-60,0},{-50,0}}, color={70,70,70}, thickness=0.5));
  connect(joint1.frame_b, arm1.frame_a)
    annotation(Line(points={{-30,0},{-20,0}}, color={70,70,70}, thickness=0.5));
  connect(arm1.frame_b, joint2.frame_a)
    annotation(Line(points={{0,0},{10,0}}, color={70,70,70}, thickness=0.5));
  connect(joint2.frame_b, arm2.frame_a)
    annotation(Line(points={{30,0},{40,0}}, color={70,70,70}, thickness=0.5));

  annotation(experiment(StopTime=3, Tolerance=1e-8), Documentation(info="<html>
<p>Look at <code>joint1.phi</code> and <code>joint2.phi</code>, and at
<code>audit.residual</code>: no energy is lost.</p>
</html>"));
end DoublePendulum;
