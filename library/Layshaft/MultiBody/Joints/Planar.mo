within Layshaft.MultiBody.Joints;
model Planar "Translation in a plane and rotation about its normal"
  extends Interfaces.TwoFrames;
  parameter Boolean useAxisFlange = false "= true: flanges of the three directions"
    annotation(Evaluate=true);
  Translational.Interfaces.Flange_a axis_x if useAxisFlange "Flange that drives the translation along n_x"
    annotation(Placement(transformation(extent={{-70,90},{-50,110}})));
  Translational.Interfaces.Flange_a axis_y if useAxisFlange "Flange that drives the translation along n_y"
    annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  Rotational.Interfaces.Flange_a axis_phi if useAxisFlange "Flange that drives the rotation"
    annotation(Placement(transformation(extent={{50,90},{70,110}})));
  parameter Types.Axis n = {0,0,1} "Normal of the plane, resolved in frame_a; the same in frame_b"
    annotation(Evaluate=true);
  parameter Types.Axis n_x = {1,0,0} "First direction in the plane, resolved in frame_a"
    annotation(Evaluate=true);
  parameter StateSelect stateSelect = StateSelect.prefer "Priority of the coordinates and their derivatives as states"
    annotation(Dialog(tab="Advanced"));
  parameter Boolean animation = false "= true: shown"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  Units.Position s_x(start=0) "Distance along n_x";
  Units.Position s_y(start=0) "Distance along n cross n_x";
  Units.Angle phi(start=0) "Angle about n";
  Prismatic prismatic_x(final useAxisFlange=useAxisFlange, final n=if isPlane then cross(cross(n, n_x), n) else Frames.perpendicular(n), final stateSelect=stateSelect, final animation=animation) "First direction"
    annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Prismatic prismatic_y(final useAxisFlange=useAxisFlange, final n=if isPlane then cross(n, n_x) else cross(n, Frames.perpendicular(n)), final stateSelect=stateSelect, final animation=animation) "Second direction"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Revolute revolute(final useAxisFlange=useAxisFlange, final n=n, final stateSelect=stateSelect, final animation=animation) "Rotation"
    annotation(Placement(transformation(extent={{50,-10},{70,10}})));
protected
  final parameter Real crossed[3] = cross(Frames.normalize(n), Frames.normalize(n_x)) "Zero for parallel directions" annotation(Evaluate=true);
  final parameter Boolean isPlane = crossed*crossed > 1e-12 "= false: n_x is along n; another direction stands in until the assertion tells so" annotation(Evaluate=true);
equation
  assert(isPlane, "The directions n and n_x of " + getInstanceName() + " are parallel: n is the normal of the plane, n_x must be a direction in it. Choose another n_x.");
  s_x = prismatic_x.s;
  s_y = prismatic_y.s;
  phi = revolute.phi;
  connect(frame_a, prismatic_x.frame_a)
    annotation(Line(points={{-100,0},{-70,0}}, color={70,70,70}, thickness=0.5));
  connect(prismatic_x.frame_b, prismatic_y.frame_a)
    annotation(Line(points={{-50,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(prismatic_y.frame_b, revolute.frame_a)
    annotation(Line(points={{10,0},{50,0}}, color={70,70,70}, thickness=0.5));
  connect(revolute.frame_b, frame_b)
    annotation(Line(points={{70,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(prismatic_x.axis, axis_x)
    annotation(Line(points={{-54,10},{-54,60},{-60,60},{-60,100}}, color={0,127,0}));
  connect(prismatic_y.axis, axis_y)
    annotation(Line(points={{6,10},{6,60},{0,60},{0,100}}, color={0,127,0}));
  connect(revolute.axis, axis_phi)
    annotation(Line(points={{60,10},{60,100}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,-60},{-20,60}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-20,-30},{20,30}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{20,-60},{100,60}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textColor={0,0,0}, textString="n=%n")}),
    Documentation(info="<html>
<p>Three degrees of freedom: s_x, s_y and phi.</p>
</html>"));
end Planar;
