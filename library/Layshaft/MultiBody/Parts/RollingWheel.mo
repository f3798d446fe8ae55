within Layshaft.MultiBody.Parts;
model RollingWheel "Wheel with mass that rolls on the x-y plane"
  Interfaces.Frame_a frame_a "Frame in the centre of the wheel; y is its axle"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}})));
  parameter Units.Length radius(min=0) = 0.3 "Radius";
  parameter Units.Mass m(min=0) = 2 "Mass";
  parameter Units.Inertia I_axis(min=0) = 0.06 "Moment of inertia about the axle";
  parameter Units.Inertia I_long(min=0) = 0.12 "Moment of inertia across the axle";
  parameter Boolean animation = true "= true: shown"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length width = 0.035 "Width"
    annotation(Dialog(tab="Animation"));
  parameter Types.Color color = {150,155,165} "Colour"
    annotation(Dialog(tab="Animation"));
  Joints.RollingWheel rolling(final radius=radius) "Rolling without slip"
    annotation(Placement(transformation(extent={{-10,-60},{10,-40}})));
  Body body(final m=m, final I_11=I_long, final I_22=I_axis, final I_33=I_long, final r_CM={0,0,0}, final animation=false) "Mass and inertia"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
protected
  outer World world "World";
  Visualizers.Shape shape(shapeType="wheel", R=frame_a.R, r=frame_a.r_0, r_shape={0,-width/2,0}, lengthDirection={0,1,0}, widthDirection={1,0,0},
    length=width, width=2*radius, height=2*radius, color=color) if world.enableAnimation and animation "Wheel";
equation
  connect(body.frame_a, frame_a)
    annotation(Line(points={{20,0},{0,0}}, color={70,70,70}, thickness=0.5));
  connect(rolling.frame_a, frame_a)
    annotation(Line(points={{0,-50},{0,0}}, color={70,70,70}, thickness=0.5));

  annotation(
    Icon(graphics={
      Ellipse(extent={{-80,80},{80,-80}}, lineColor={40,40,40}, fillColor={110,110,110}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-50,50},{50,-50}}, lineColor={40,40,40}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Line(points={{-100,-80},{100,-80}}, color={0,120,80}, thickness=0.5),
      Text(extent={{-150,130},{150,90}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-110},{150,-140}}, textString="m=%m")}),
    Documentation(info="<html>
<p>Gravity should act along -z: <code>world(n={0,0,-1})</code>. Position, direction and
speed at the start are set in <code>rolling</code>.</p>
</html>"));
end RollingWheel;
