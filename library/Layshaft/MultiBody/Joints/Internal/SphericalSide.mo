within Layshaft.MultiBody.Joints.Internal;
partial model SphericalSide "Rod that hangs on a ball joint at frame_a and ends in a ball joint"
  Interfaces.Frame_a frame_a "Frame at the first ball joint"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  parameter Units.Length rod1Length(min=0) = 1 "Length of the rod";
  parameter Boolean animation = true "= true: shown as a rod"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length rodDiameter = 0.02 "Diameter of the rod"
    annotation(Dialog(tab="Animation"));
  Units.Force f_rod "Force along the rod, positive if it is pulled";
protected
  outer World world "World";
  Units.Position r_s_0[3] "Second ball joint, resolved in the world frame";
  Real u_0[3] "Direction of the rod, resolved in the world frame";
  Visualizers.Shape rod(shapeType="cylinder", R=Frames.nullRotation(), r=frame_a.r_0, lengthDirection=u_0, widthDirection={u_0[2],-u_0[1],u_0[1]},
    length=rod1Length, width=rodDiameter, height=rodDiameter, color=Types.rodColor) if world.enableAnimation and animation "Rod";
equation
  assert(rod1Length > 0, "The rod of " + getInstanceName() + " has no length.");
  u_0 = (r_s_0 - frame_a.r_0)/rod1Length;
  frame_a.f = -Frames.resolve2(frame_a.R, f_rod*u_0);
  frame_a.t = zeros(3);

  annotation(
    Icon(graphics={
      Ellipse(extent={{-100,30},{-40,-30}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Sphere),
      Text(extent={{-150,-60},{150,-90}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>The rod has no mass and carries a force along itself only.</p>
</html>"));
end SphericalSide;
