within Layshaft.MultiBody.Parts;
model BodyShape "Rigid body with two frames and any shape for the eye"
  extends Interfaces.TwoFrames;
  parameter Units.Position r[3] = {0,0,0} "From frame_a to frame_b, resolved in frame_a";
  parameter Units.Position r_CM[3] = r/2 "From frame_a to the centre of mass, resolved in frame_a";
  parameter Units.Mass m(min=0) = 1 "Mass";
  parameter Units.Inertia I_11(min=0) = 0.001 "Moment of inertia about x through the centre of mass"
    annotation(Dialog(group="Inertia tensor about the centre of mass, axes parallel to frame_a"));
  parameter Units.Inertia I_22(min=0) = 0.001 "Moment of inertia about y"
    annotation(Dialog(group="Inertia tensor about the centre of mass, axes parallel to frame_a"));
  parameter Units.Inertia I_33(min=0) = 0.001 "Moment of inertia about z"
    annotation(Dialog(group="Inertia tensor about the centre of mass, axes parallel to frame_a"));
  parameter Units.Inertia I_21 = 0 "Product of inertia, element (2,1) of the tensor"
    annotation(Dialog(group="Inertia tensor about the centre of mass, axes parallel to frame_a"));
  parameter Units.Inertia I_31 = 0 "Product of inertia, element (3,1) of the tensor"
    annotation(Dialog(group="Inertia tensor about the centre of mass, axes parallel to frame_a"));
  parameter Units.Inertia I_32 = 0 "Product of inertia, element (3,2) of the tensor"
    annotation(Dialog(group="Inertia tensor about the centre of mass, axes parallel to frame_a"));
  parameter Boolean animation = true "= true: shown as shapeType"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter String shapeType = "cylinder" "box, sphere, cylinder, cone, pipe, beam, or the name of a mesh file (.stl, .obj)"
    annotation(Dialog(tab="Animation"));
  parameter Units.Position r_shape[3] = {0,0,0} "From frame_a to the start of the shape"
    annotation(Dialog(tab="Animation"));
  parameter Types.Axis lengthDirection = r - r_shape "Direction of the length"
    annotation(Dialog(tab="Animation"));
  parameter Types.Axis widthDirection = {0,1,0} "Direction of the width"
    annotation(Dialog(tab="Animation"));
  parameter Units.Length length = sqrt((r - r_shape)*(r - r_shape)) "Length"
    annotation(Dialog(tab="Animation"));
  parameter Units.Length width = length/10 "Width"
    annotation(Dialog(tab="Animation"));
  parameter Units.Length height = width "Height"
    annotation(Dialog(tab="Animation"));
  parameter Real extra = 0 "Further number of some shapes"
    annotation(Dialog(tab="Animation"));
  parameter Types.Color color = Types.bodyColor "Colour"
    annotation(Dialog(tab="Animation"));
  FixedTranslation offset(final r=r, final animation=false) "From frame_a to frame_b"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Body body(final m=m, final r_CM=r_CM, final I_11=I_11, final I_22=I_22, final I_33=I_33, final I_21=I_21, final I_31=I_31, final I_32=I_32, final animation=false) "Mass and inertia"
    annotation(Placement(transformation(extent={{-10,-60},{10,-40}})));
protected
  Visualizers.Shape shape(shapeType=shapeType, R=frame_a.R, r=frame_a.r_0, r_shape=r_shape, lengthDirection=lengthDirection, widthDirection=widthDirection,
    length=length, width=width, height=height, extra=extra, color=color) if world.enableAnimation and animation "Shape";
equation
  connect(frame_a, offset.frame_a)
    annotation(Line(points={{-100,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(offset.frame_b, frame_b)
    annotation(Line(points={{10,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(frame_a, body.frame_a)
    annotation(Line(points={{-100,0},{-60,0},{-60,-50},{-10,-50}}, color={70,70,70}, thickness=0.5));

  annotation(
    Icon(graphics={
      Polygon(points={{-100,10},{-60,40},{40,30},{100,10},{100,-10},{30,-40},{-70,-30},{-100,-10},{-100,10}}, lineColor={40,80,130}, fillColor={110,150,200}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-60},{150,-90}}, textColor={0,0,0}, textString="m=%m")}),
    Documentation(info="<html>
<p>The shape, for example a mesh file, is only for the eye: mass and inertia tensor are
given.</p>
</html>"));
end BodyShape;
