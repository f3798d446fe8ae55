within Layshaft.MultiBody.Joints;
model Cylindrical "Translation along and rotation about one axis"
  extends Interfaces.TwoFrames;
  parameter Boolean useAxisFlange = false "= true: flanges of both axes"
    annotation(Evaluate=true);
  Translational.Interfaces.Flange_a axis_s if useAxisFlange "Flange that drives the translation"
    annotation(Placement(transformation(extent={{-70,90},{-50,110}})));
  Rotational.Interfaces.Flange_a axis_phi if useAxisFlange "Flange that drives the rotation"
    annotation(Placement(transformation(extent={{50,90},{70,110}})));
  parameter Types.Axis n = {1,0,0} "Axis, resolved in frame_a; the same in frame_b"
    annotation(Evaluate=true);
  parameter StateSelect stateSelect = StateSelect.prefer "Priority of s, phi and their derivatives as states"
    annotation(Dialog(tab="Advanced"));
  parameter Boolean animation = true "= true: shown"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  Units.Position s(start=0) "Distance of frame_b from frame_a along the axis";
  Units.Angle phi(start=0) "Angle of frame_b against frame_a";
  Units.Velocity v(start=0) "Derivative of s";
  Units.AngularVelocity w(start=0) "Derivative of phi";
  Prismatic prismatic(final useAxisFlange=useAxisFlange, final n=n, final stateSelect=stateSelect, final animation=animation) "Translation"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Revolute revolute(final useAxisFlange=useAxisFlange, final n=n, final stateSelect=stateSelect, final animation=animation) "Rotation"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
equation
  s = prismatic.s;
  phi = revolute.phi;
  v = prismatic.v;
  w = revolute.w;
  connect(frame_a, prismatic.frame_a)
    annotation(Line(points={{-100,0},{-60,0}}, color={70,70,70}, thickness=0.5));
  connect(prismatic.frame_b, revolute.frame_a)
    annotation(Line(points={{-40,0},{40,0}}, color={70,70,70}, thickness=0.5));
  connect(revolute.frame_b, frame_b)
    annotation(Line(points={{60,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(prismatic.axis, axis_s)
    annotation(Line(points={{-44,10},{-44,60},{-60,60},{-60,100}}, color={0,127,0}));
  connect(revolute.axis, axis_phi)
    annotation(Line(points={{50,10},{50,60},{60,60},{60,100}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,-50},{0,50}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.HorizontalCylinder),
      Rectangle(extent={{0,-25},{100,25}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.HorizontalCylinder),
      Text(extent={{-150,-60},{150,-90}}, textColor={0,0,0}, textString="n=%n")}),
    Documentation(info="<html>
<p>Two degrees of freedom: s and phi.</p>
</html>"));
end Cylindrical;
