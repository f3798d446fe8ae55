within Layshaft.MultiBody.Examples;
model FourBar "Crank and rocker: a planar loop closed by a formula"
  extends Icons.Example;
  inner World world "World"
    annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
  Joints.Revolute crank(useAxisFlange=true, phi(start=0, fixed=true), w(start=6, fixed=true), stateSelect=StateSelect.always) "Crank"
    annotation(Placement(transformation(extent={{-60,20},{-40,40}})));
  Rotational.Components.Inertia flywheel(J=1) "Flywheel on the crank"
    annotation(Placement(transformation(extent={{-60,60},{-40,80}})));
  Parts.FixedTranslation crankArm(r={0.3,0,0}) "Crank arm"
    annotation(Placement(transformation(extent={{-30,20},{-10,40}})));
  Parts.FixedTranslation base(r={1,0,0}) "Base"
    annotation(Placement(transformation(extent={{-60,-40},{-40,-20}})));
  Joints.Assemblies.JointRRR linkage(rRod1_ia={0.9,0,0}, rRod2_ib={0,0.7,0}) "Coupler and rocker"
    annotation(Placement(transformation(extent={{0,-10},{20,10}})));
  Parts.Body coupler(m=1.5, r_CM={0.45,0,0}, I_33=0.1) "Coupler"
    annotation(Placement(transformation(extent={{40,40},{60,60}})));
  Parts.Body rocker(m=1.2, r_CM={0,0.35,0}, I_33=0.05) "Rocker"
    annotation(Placement(transformation(extent={{40,10},{60,30}})));
equation
  connect(world.frame_b, crank.frame_a)
    annotation(Line(points={{-70,0},{-66,0},{-66,30},{-60,30}}, color={70,70,70}, thickness=0.5));
  connect(crank.axis, flywheel.flange_a)
    annotation(Line(points={{-50,40},{-50,50},{-60,50},{-60,70}}, color={0,0,0}));
  connect(crank.frame_b, crankArm.frame_a)
    annotation(Line(points={{-40,30},{-30,30}}, color={70,70,70}, thickness=0.5));
  connect(crankArm.frame_b, linkage.frame_a)
    annotation(Line(points={{-10,30},{-5,30},{-5,0},{0,0}}, color={70,70,70}, thickness=0.5));
  connect(world.frame_b, base.frame_a)
    annotation(Line(points={{-70,0},{-66,0},{-66,-30},{-60,-30}}, color={70,70,70}, thickness=0.5));
  connect(base.frame_b, linkage.frame_b)
    annotation(Line(points={{-40,-30},{30,-30},{30,0},{20,0}}, color={70,70,70}, thickness=0.5));
  connect(linkage.frame_ia, coupler.frame_a)
    annotation(Line(points={{2,10},{2,50},{40,50}}, color={70,70,70}, thickness=0.5));
  connect(linkage.frame_ib, rocker.frame_a)
    annotation(Line(points={{18,10},{18,20},{40,20}}, color={70,70,70}, thickness=0.5));

  annotation(experiment(StopTime=2, Tolerance=1e-7), Documentation(info="<html>
<p>The crank turns, the rocker swings: look at <code>crank.w</code> and
<code>linkage.phi</code>. The run solves no nonlinear system.</p>
</html>"));
end FourBar;
