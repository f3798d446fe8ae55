within Layshaft.MultiBody.Joints;
model RevolutePlanarLoopConstraint "Revolute joint that closes a planar loop"
  extends Interfaces.TwoFrames;
  parameter Types.Axis n = {0,0,1} "Axis, resolved in frame_a; normal of the plane of the loop"
    annotation(Evaluate=true);
  parameter Boolean animation = true "= true: shown as a cylinder along the axis"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length cylinderLength = 0.1 "Length of the cylinder"
    annotation(Dialog(tab="Animation"));
  parameter Units.Length cylinderDiameter = 0.05 "Diameter of the cylinder"
    annotation(Dialog(tab="Animation"));
  parameter Types.Color color = Types.jointColor "Colour of the cylinder"
    annotation(Dialog(tab="Animation"));
  Units.Position r_rel_a[3] "From frame_a to frame_b, resolved in frame_a";
  Frames.Orientation R_rel "From frame_a into frame_b";
  Units.Force f_c[2] "Forces in the plane";
protected
  final parameter Real e[3] = Frames.normalize(n) "Unit vector of the axis" annotation(Evaluate=true);
  final parameter Real e_x[3] = Frames.perpendicular(n) "One direction in the plane" annotation(Evaluate=true);
  final parameter Real e_y[3] = cross(e, e_x) "Other direction in the plane" annotation(Evaluate=true);
  Real tilt[3] "Axis in frame_b; e in a planar loop";
  Visualizers.Shape cylinder(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=-e*cylinderLength/2, lengthDirection=e, widthDirection=e_x,
    length=cylinderLength, width=cylinderDiameter, height=cylinderDiameter, color=color) if world.enableAnimation and animation "Cylinder";
equation
  assert(n*n > 0, "The axis n of " + getInstanceName() + " is a zero vector.");
  R_rel = Frames.relativeRotation(frame_a.R, frame_b.R);
  r_rel_a = Frames.resolve2(frame_a.R, frame_b.r_0 - frame_a.r_0);
  0 = e_x*r_rel_a;
  0 = e_y*r_rel_a;
  frame_a.f = e_x*f_c[1] + e_y*f_c[2];
  frame_b.f = -Frames.resolve2(R_rel, frame_a.f);
  frame_a.t = zeros(3);
  frame_b.t = zeros(3);
  tilt = Frames.resolve2(R_rel, e);
  assert(noEvent(abs(e*r_rel_a) < 1e-6 and tilt*e > 1 - 1e-10), "The joint " + getInstanceName() + " closes a loop that is not planar. Let all axes of the loop be parallel, or use Revolute.");

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,-60},{-30,60}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.HorizontalCylinder),
      Rectangle(extent={{30,-60},{100,60}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.HorizontalCylinder),
      Line(points={{-30,10},{30,10}}, color={200,70,50}, thickness=0.5),
      Line(points={{-30,-10},{30,-10}}, color={200,70,50}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textColor={0,0,0}, textString="n=%n")}),
    Documentation(info="<html>
<p>
A planar loop of revolute and prismatic joints is closed three times over: the parts
cannot leave the plane anyway. Put this joint in place of one revolute joint of each
planar loop: it only keeps the distance in the plane zero.
</p>
</html>"));
end RevolutePlanarLoopConstraint;
