within Layshaft.MultiBody.Joints;
model GearConstraint "Ideal gear between two bodies that turn in one housing"
  extends Interfaces.TwoFrames;
  Interfaces.Frame_a bearing "Housing"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  parameter Real ratio(start=2) "Speed of frame_a over speed of frame_b, both against the housing";
  parameter Types.Axis n_a = {1,0,0} "Axis of shaft a, resolved in bearing; the same in frame_a"
    annotation(Evaluate=true);
  parameter Types.Axis n_b = {1,0,0} "Axis of shaft b, resolved in bearing; the same in frame_b"
    annotation(Evaluate=true);
  parameter Units.Position r_a[3] = {0,0,0} "From bearing to frame_a, resolved in bearing";
  parameter Units.Position r_b[3] = {0,0,0} "From bearing to frame_b, resolved in bearing";
  parameter StateSelect stateSelect = StateSelect.default "Priority of phi_b and w_b as states"
    annotation(Dialog(tab="Advanced"));
  Units.Angle phi_b(start=0, stateSelect=stateSelect) "Angle of frame_b against the housing";
  Units.AngularVelocity w_b(start=0, stateSelect=stateSelect) "Derivative of phi_b";
  Units.AngularAcceleration a_b(start=0) "Derivative of w_b";
  Revolute shaft_a(final useAxisFlange=true, final n=n_a, final stateSelect=StateSelect.never, final animation=false) "Bearing of shaft a"
    annotation(Placement(transformation(extent={{-50,-10},{-70,10}})));
  Revolute shaft_b(final useAxisFlange=true, final n=n_b, final stateSelect=StateSelect.default, final animation=false) "Bearing of shaft b"
    annotation(Placement(transformation(extent={{50,-10},{70,10}})));
  Rotational.Components.IdealGear gear(final ratio=ratio) "Teeth"
    annotation(Placement(transformation(extent={{-10,40},{10,60}})));
  Parts.FixedTranslation offset_a(final r=r_a, final animation=false) "From bearing to frame_a"
    annotation(Placement(transformation(extent={{-20,-10},{-40,10}})));
  Parts.FixedTranslation offset_b(final r=r_b, final animation=false) "From bearing to frame_b"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
equation
  phi_b = shaft_b.phi;
  w_b = der(phi_b);
  a_b = der(w_b);
  connect(bearing, offset_a.frame_a)
    annotation(Line(points={{0,-100},{0,0},{-20,0}}, color={70,70,70}, thickness=0.5));
  connect(bearing, offset_b.frame_a)
    annotation(Line(points={{0,-100},{0,0},{20,0}}, color={70,70,70}, thickness=0.5));
  connect(offset_a.frame_b, shaft_a.frame_a)
    annotation(Line(points={{-40,0},{-50,0}}, color={70,70,70}, thickness=0.5));
  connect(offset_b.frame_b, shaft_b.frame_a)
    annotation(Line(points={{40,0},{50,0}}, color={70,70,70}, thickness=0.5));
  connect(shaft_a.frame_b, frame_a)
    annotation(Line(points={{-70,0},{-100,0}}, color={70,70,70}, thickness=0.5));
  connect(shaft_b.frame_b, frame_b)
    annotation(Line(points={{70,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(shaft_a.axis, gear.flange_a)
    annotation(Line(points={{-60,10},{-60,50},{-10,50}}, color={0,0,0}));
  connect(gear.flange_b, shaft_b.axis)
    annotation(Line(points={{10,50},{60,50},{60,10}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,8},{-40,-8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-40,35},{-5,-35}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.HorizontalCylinder),
      Rectangle(extent={{5,70},{40,-70}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.HorizontalCylinder),
      Rectangle(extent={{40,8},{100,-8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{-70,-84},{70,-84}}, color={64,64,64}),
      Text(extent={{-150,-110},{150,-140}}, textString="ratio=%ratio")}),
    Documentation(info="<html>
<p>
Both shafts are bodies of their own with bearings in the housing; their angles against it
are in the given ratio. The housing takes the reaction: with parallel axes the difference
of both torques, otherwise their difference as vectors. Without mass and losses.
</p>
<p>
<a href=\"modelica://Layshaft.MultiBody.Parts.BevelGear1D\">BevelGear1D</a> is the same for
shafts of the package Rotational.
</p>
</html>"));
end GearConstraint;
