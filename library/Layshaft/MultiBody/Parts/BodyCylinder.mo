within Layshaft.MultiBody.Parts;
model BodyCylinder "Cylinder, solid or hollow"
  extends Interfaces.TwoFrames;
  parameter Units.Position r[3] = {1,0,0} "From frame_a to frame_b, resolved in frame_a";
  parameter Units.Position r_shape[3] = {0,0,0} "From frame_a to the middle of the first face";
  parameter Types.Axis lengthDirection = r - r_shape "Direction of the axis"
    annotation(Evaluate=true);
  parameter Units.Length length(min=0) = sqrt((r - r_shape)*(r - r_shape)) "Length";
  parameter Units.Length diameter(min=0) = 0.1 "Diameter";
  parameter Units.Length innerDiameter(min=0) = 0 "Diameter of the hole";
  parameter Units.Density density(min=0) = 7700 "Density";
  parameter Boolean animation = true "= true: shown"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Types.Color color = Types.bodyColor "Colour"
    annotation(Dialog(tab="Animation"));
  final parameter Units.Mass mo = density*Constants.pi*length*diameter^2/4 "Mass of the full cylinder";
  final parameter Units.Mass mi = density*Constants.pi*length*innerDiameter^2/4 "Mass missing in the hole";
  final parameter Units.Mass m = mo - mi "Mass";
  final parameter Real e[3] = Frames.normalize(lengthDirection) "Axis";
  final parameter Units.Inertia I_axis = (mo*diameter^2 - mi*innerDiameter^2)/8 "About the axis";
  final parameter Units.Inertia I_cross = mo*(length^2 + 0.75*diameter^2)/12 - mi*(length^2 + 0.75*innerDiameter^2)/12 "Across the axis";
  final parameter Units.Inertia J[3,3] = I_cross*identity(3) + (I_axis - I_cross)*(matrix(e)*transpose(matrix(e))) "Inertia tensor about the centre of mass, axes parallel to frame_a";
  Body body(final m=m, final r_CM=r_shape + e*length/2, final I_11=J[1,1], final I_22=J[2,2], final I_33=J[3,3], final I_21=J[2,1], final I_31=J[3,1], final I_32=J[3,2], final animation=false) "Mass and inertia"
    annotation(Placement(transformation(extent={{-10,-60},{10,-40}})));
  FixedTranslation offset(final r=r, final animation=false) "From frame_a to frame_b"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
protected
  Visualizers.Shape shape(shapeType=if innerDiameter > 0 then "pipe" else "cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=r_shape, lengthDirection=lengthDirection, widthDirection={e[2],-e[1],e[1]},
    length=length, width=diameter, height=diameter, extra=innerDiameter/max(diameter, Constants.small), color=color) if world.enableAnimation and animation "Shape";
equation
  assert(innerDiameter <= diameter, "The hole of " + getInstanceName() + " is larger than the cylinder.");
  connect(frame_a, offset.frame_a)
    annotation(Line(points={{-100,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(offset.frame_b, frame_b)
    annotation(Line(points={{10,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(frame_a, body.frame_a)
    annotation(Line(points={{-100,0},{-60,0},{-60,-50},{-10,-50}}, color={70,70,70}, thickness=0.5));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,40},{100,-40}}, lineColor={40,80,130}, fillColor={110,150,200}, fillPattern=FillPattern.HorizontalCylinder),
      Text(extent={{-150,-60},{150,-90}}, textColor={0,0,0}, textString="r=%r")}),
    Documentation(info="<html>
<p>Mass and inertia tensor follow from the size and the density.</p>
</html>"));
end BodyCylinder;
