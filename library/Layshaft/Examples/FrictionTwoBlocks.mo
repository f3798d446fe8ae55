within Layshaft.Examples;
model FrictionTwoBlocks "Two blocks with friction on each other and on the ground"
  extends Icons.Example;
  parameter Units.Mass m1 = 1 "Lower block";
  parameter Units.Mass m2 = 1 "Upper block";
  parameter Units.Force f0 = 6 "Sliding friction at each contact";
  parameter Real peak = 1.25 "Friction at rest relative to sliding friction";
  Units.Velocity v1 "Speed of the lower block";
  Units.Velocity v2 "Speed of the upper block relative to the lower one";
  Units.Force f1 "Friction between ground and lower block";
  Units.Force f2 "Friction between the blocks";
  Translational.Components.Fixed ground "Ground"
    annotation(Placement(transformation(extent={{-90,-50},{-70,-30}})));
  Translational.Components.ContactFriction contact1(mu_table={1,1}, fn_max=f0, peak=peak) "Between lower block and ground"
    annotation(Placement(transformation(extent={{-40,-50},{-60,-30}})));
  Translational.Components.Mass block1(m=m1, s(start=0, fixed=true), v(start=0, fixed=true)) "Lower block"
    annotation(Placement(transformation(extent={{-30,-50},{-10,-30}})));
  Translational.Components.ContactFriction contact2(mu_table={1,1}, fn_max=f0, peak=peak) "Between the blocks"
    annotation(Placement(transformation(extent={{-10,10},{-30,30}})));
  Translational.Components.Mass block2(m=m2, s(start=0, fixed=true), v(start=0, fixed=true)) "Upper block"
    annotation(Placement(transformation(extent={{0,10},{20,30}})));
  Translational.Sources.Force force1 "Force on the lower block"
    annotation(Placement(transformation(extent={{40,-50},{20,-30}})));
  Translational.Sources.Force force2 "Force on the upper block"
    annotation(Placement(transformation(extent={{60,10},{40,30}})));
  Blocks.Sources.Constant pressed(k=1) "Normal force"
    annotation(Placement(transformation(extent={{-90,50},{-70,70}})));
  replaceable Blocks.Sources.Sine u1(amplitude=13, f=1) constrainedby Blocks.Interfaces.SO "Force on the lower block"
    annotation(Placement(transformation(extent={{80,-50},{60,-30}})));
  replaceable Blocks.Sources.Sine u2(amplitude=7, f=0.7, phase=0.5) constrainedby Blocks.Interfaces.SO "Force on the upper block"
    annotation(Placement(transformation(extent={{100,10},{80,30}})));
equation
  v1 = contact1.slip;
  v2 = contact2.slip;
  f1 = contact1.f;
  f2 = contact2.f;
  connect(contact1.flange_b, ground.flange)
    annotation(Line(points={{-60,-40},{-70,-40}}, color={0,127,0}));
  connect(contact1.flange_a, block1.flange_a)
    annotation(Line(points={{-40,-40},{-30,-40}}, color={0,127,0}));
  connect(contact2.flange_b, block1.flange_b)
    annotation(Line(points={{-30,20},{-38.5,20},{-38.5,-10},{-1.5,-10},{-1.5,-40},{-10,-40}}, color={0,127,0}));
  connect(contact2.flange_a, block2.flange_a)
    annotation(Line(points={{-10,20},{0,20}}, color={0,127,0}));
  connect(force1.flange, block1.flange_b)
    annotation(Line(points={{20,-40},{-10,-40}}, color={0,127,0}));
  connect(force2.flange, block2.flange_b)
    annotation(Line(points={{40,20},{20,20}}, color={0,127,0}));
  connect(u1.y, force1.f)
    annotation(Line(points={{59,-40},{42,-40}}, color={0,0,127}));
  connect(u2.y, force2.f)
    annotation(Line(points={{79,20},{62,20}}, color={0,0,127}));
  connect(pressed.y, contact1.f_normalized)
    annotation(Line(points={{-69,60},{-50,60},{-50,-29}}, color={0,0,127}));
  connect(pressed.y, contact2.f_normalized)
    annotation(Line(points={{-69,60},{-20,60},{-20,31}}, color={0,0,127}));

  annotation(experiment(StopTime=3, Tolerance=1e-8), Documentation(info="<html>
<p>
Two friction elements that are dynamically coupled: whether one slides depends on whether
the other does. Look at <code>v1</code>, <code>v2</code> and at the friction forces
<code>f1</code>, <code>f2</code> beside the driving forces <code>u1.y</code>,
<code>u2.y</code>. The friction forces jump when a block breaks away, because at rest a
contact holds 1.25 times its sliding friction.
</p>
<p>The example follows Otter, Dempsey and Schlegel, section 5, see
<a href=\"modelica://Layshaft.UsersGuide.Literature\">Literature</a>; the driving forces are ours.</p>
</html>"));
end FrictionTwoBlocks;
