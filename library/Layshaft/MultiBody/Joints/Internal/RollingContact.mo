within Layshaft.MultiBody.Joints.Internal;
model RollingContact "Rolling without slip of an upright wheel on the x-y plane of the world"
  Interfaces.Frame_a frame_a "Frame in the centre of the wheel; y is its axle"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}})));
  parameter Units.Length radius(min=0) = 0.3 "Radius";
  parameter Boolean holdsSideways = true "= true: no slip across either, otherwise no force across"
    annotation(Evaluate=true);
  Real e_axis_0[3] "Axle, resolved in the world frame";
  Real e_long_0[3] "Direction of rolling, resolved in the world frame";
  Units.Velocity v_contact_0[3] "Velocity of the wheel in the contact point";
  Units.Force f_long "Force of the road along the direction of rolling";
  Units.Force f_lat "Force of the road along the axle";
protected
  final parameter Units.Position delta_0[3] = {0,0,-radius} "From the centre to the contact point, resolved in the world frame";
  Units.Force f_0[3] "Force of the road";
equation
  assert(radius > 0, "The wheel " + getInstanceName() + " has no radius.");
  e_axis_0 = Frames.resolve1(frame_a.R, {0,1,0});
  e_long_0 = cross(e_axis_0, {0,0,1});
  v_contact_0 = der(frame_a.r_0) + cross(Frames.angularVelocity1(frame_a.R), delta_0);
  0 = v_contact_0*e_long_0;
  if holdsSideways then
    0 = v_contact_0*e_axis_0;
  else
    f_lat = 0;
  end if;
  f_0 = f_long*e_long_0 + f_lat*e_axis_0;
  frame_a.f = -Frames.resolve2(frame_a.R, f_0);
  frame_a.t = -Frames.resolve2(frame_a.R, cross(delta_0, f_0));

  annotation(
    __Layshaft(arrows={Arrow(vector="f_0", at="frame_a", offset="delta_0", inWorld=true)}),
    Icon(graphics={
      Ellipse(extent={{-80,80},{80,-80}}, lineColor={40,40,40}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Line(points={{-100,-80},{100,-80}}, color={0,120,80}, thickness=0.5),
      Text(extent={{-150,130},{150,90}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-110},{150,-140}}, textString="r=%radius")}),
    Documentation(info="<html>
<p>The normal force is not here: whatever keeps the axle level carries the weight.</p>
</html>"));
end RollingContact;
