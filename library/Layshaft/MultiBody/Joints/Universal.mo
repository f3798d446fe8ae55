within Layshaft.MultiBody.Joints;
model Universal "Cardan joint: rotation about one axis and then about another"
  extends Interfaces.TwoFrames;
  parameter Boolean useAxisFlange = false "= true: flanges of both axes"
    annotation(Evaluate=true);
  Rotational.Interfaces.Flange_a axis_a if useAxisFlange "Flange that drives the first axis"
    annotation(Placement(transformation(extent={{-70,90},{-50,110}})));
  Rotational.Interfaces.Flange_a axis_b if useAxisFlange "Flange that drives the second axis"
    annotation(Placement(transformation(extent={{50,90},{70,110}})));
  parameter Types.Axis n_a = {1,0,0} "First axis, fixed in frame_a"
    annotation(Evaluate=true);
  parameter Types.Axis n_b = {0,1,0} "Second axis, fixed in frame_b"
    annotation(Evaluate=true);
  parameter StateSelect stateSelect = StateSelect.prefer "Priority of the angles and their derivatives as states"
    annotation(Dialog(tab="Advanced"));
  parameter Boolean animation = true "= true: shown"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  Units.Angle phi_a(start=0) "Angle about the first axis";
  Units.Angle phi_b(start=0) "Angle about the second axis";
  Units.AngularVelocity w_a(start=0) "Derivative of phi_a";
  Units.AngularVelocity w_b(start=0) "Derivative of phi_b";
  Revolute revolute_a(final useAxisFlange=useAxisFlange, final n=n_a, final stateSelect=stateSelect, final animation=animation) "First axis"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Revolute revolute_b(final useAxisFlange=useAxisFlange, final n=if isUniversal then n_b else Frames.perpendicular(n_a), final stateSelect=stateSelect, final animation=animation) "Second axis"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
protected
  final parameter Real crossed[3] = cross(Frames.normalize(n_a), Frames.normalize(n_b)) "Zero for parallel axes" annotation(Evaluate=true);
  final parameter Boolean isUniversal = crossed*crossed > 1e-12 "= false: the axes are parallel; another one stands in until the assertion tells so" annotation(Evaluate=true);
equation
  assert(isUniversal, "The axes n_a and n_b of " + getInstanceName() + " are parallel: such a joint turns about one axis only. Give two directions, or use Revolute.");
  phi_a = revolute_a.phi;
  phi_b = revolute_b.phi;
  w_a = revolute_a.w;
  w_b = revolute_b.w;
  connect(frame_a, revolute_a.frame_a)
    annotation(Line(points={{-100,0},{-60,0}}, color={70,70,70}, thickness=0.5));
  connect(revolute_a.frame_b, revolute_b.frame_a)
    annotation(Line(points={{-40,0},{40,0}}, color={70,70,70}, thickness=0.5));
  connect(revolute_b.frame_b, frame_b)
    annotation(Line(points={{60,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(revolute_a.axis, axis_a)
    annotation(Line(points={{-50,10},{-50,60},{-60,60},{-60,100}}, color={0,0,0}));
  connect(revolute_b.axis, axis_b)
    annotation(Line(points={{50,10},{50,60},{60,60},{60,100}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,12},{-50,-12}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-70,70},{70,-70}}, lineColor={64,64,64}, closure=EllipseClosure.None),
      Rectangle(extent={{50,12},{100,-12}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{0,70},{0,-70}}, color={200,70,50}, thickness=0.5),
      Line(points={{-50,0},{50,0}}, color={200,70,50}, thickness=0.5)}),
    Documentation(info="<html>
<p>The second axis is fixed in the part between both, and parallel to n_b in frame_b.</p>
</html>"));
end Universal;
