within Layshaft.MultiBody.Parts;
model BodyBox "Box, solid or hollow"
  extends Interfaces.TwoFrames;
  parameter Units.Position r[3] = {1,0,0} "From frame_a to frame_b, resolved in frame_a";
  parameter Units.Position r_shape[3] = {0,0,0} "From frame_a to the middle of the first face";
  parameter Types.Axis lengthDirection = r - r_shape "Direction of the length"
    annotation(Evaluate=true);
  parameter Types.Axis widthDirection = {0,1,0} "Direction of the width"
    annotation(Evaluate=true);
  parameter Units.Length length(min=0) = sqrt((r - r_shape)*(r - r_shape)) "Length";
  parameter Units.Length width(min=0) = 0.1 "Width";
  parameter Units.Length height(min=0) = width "Height";
  parameter Units.Length innerWidth(min=0) = 0 "Width of the hollow inside";
  parameter Units.Length innerHeight(min=0) = innerWidth "Height of the hollow inside";
  parameter Units.Density density(min=0) = 7700 "Density";
  parameter Boolean animation = true "= true: shown"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Types.Color color = Types.bodyColor "Colour"
    annotation(Dialog(tab="Animation"));
  final parameter Units.Mass mo = density*length*width*height "Mass of the outer box";
  final parameter Units.Mass mi = density*length*innerWidth*innerHeight "Mass missing inside";
  final parameter Units.Mass m = mo - mi "Mass";
  final parameter Frames.Orientation R = Frames.from_axes(lengthDirection, widthDirection) "From frame_a into the axes of the box";
  final parameter Units.Inertia J[3,3] = transpose(R.T)*diagonal({
    mo*(width^2 + height^2)/12 - mi*(innerWidth^2 + innerHeight^2)/12,
    mo*(length^2 + height^2)/12 - mi*(length^2 + innerHeight^2)/12,
    mo*(length^2 + width^2)/12 - mi*(length^2 + innerWidth^2)/12})*R.T "Inertia tensor about the centre of mass, axes parallel to frame_a";
  Body body(final m=m, final r_CM=r_shape + Frames.normalize(lengthDirection)*length/2, final I_11=J[1,1], final I_22=J[2,2], final I_33=J[3,3], final I_21=J[2,1], final I_31=J[3,1], final I_32=J[3,2], final animation=false) "Mass and inertia"
    annotation(Placement(transformation(extent={{-10,-60},{10,-40}})));
  FixedTranslation offset(final r=r, final animation=false) "From frame_a to frame_b"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
protected
  Visualizers.Shape shape(shapeType="box", R=frame_a.R, r=frame_a.r_0, r_shape=r_shape, lengthDirection=lengthDirection, widthDirection=widthDirection,
    length=length, width=width, height=height, color=color) if world.enableAnimation and animation "Shape";
equation
  assert(innerWidth <= width and innerHeight <= height, "The hollow inside of " + getInstanceName() + " is larger than the box.");
  connect(frame_a, offset.frame_a)
    annotation(Line(points={{-100,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(offset.frame_b, frame_b)
    annotation(Line(points={{10,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(frame_a, body.frame_a)
    annotation(Line(points={{-100,0},{-60,0},{-60,-50},{-10,-50}}, color={70,70,70}, thickness=0.5));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,30},{90,-40}}, lineColor={40,80,130}, fillColor={110,150,200}, fillPattern=FillPattern.Solid),
      Polygon(points={{-100,30},{-90,40},{100,40},{90,30},{-100,30}}, lineColor={40,80,130}, fillColor={150,180,220}, fillPattern=FillPattern.Solid),
      Polygon(points={{100,40},{100,-30},{90,-40},{90,30},{100,40}}, lineColor={40,80,130}, fillColor={150,180,220}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-60},{150,-90}}, textColor={0,0,0}, textString="r=%r")}),
    Documentation(info="<html>
<p>Mass and inertia tensor follow from the size and the density.</p>
</html>"));
end BodyBox;
