within Layshaft.MultiBody.Forces;
model LineMassAtDistance "Point mass on the line between two frames, at a fixed distance from frame_a"
  extends Interfaces.TwoFrames;
  extends Energy.Element(final kind=Energy.Kind.I);
  parameter Units.Mass m(min=0) = 1 "Mass";
  parameter Units.Length distance(min=0) = 0 "From frame_a to the mass, along the line to frame_b";
  parameter Units.Length s_small(min=0) = 1e-8 "Shortest length whose direction is defined"
    annotation(Dialog(tab="Advanced"));
  Units.Length length "Distance of both frames";
  Real e_rel_0[3] "Direction from frame_a to frame_b, resolved in the world frame";
  Units.Position r_0[3] "Position, resolved in the world frame";
  Units.Velocity v_0[3] "Velocity";
  Units.Acceleration a_0[3] "Acceleration (0 when removed)";
  Units.Force f_0[3] "Force on the mass";
  Units.Power gravityPower "Power of gravity on the mass";
protected
  Units.Force across_0[3] "Part of f_0 that frame_b takes; it is across the line";
equation
  assert(m >= 0, "The mass m = " + String(m) + " of " + getInstanceName() + " is negative; no body has that.");
  length = sqrt((frame_b.r_0 - frame_a.r_0)*(frame_b.r_0 - frame_a.r_0));
  assert(noEvent(length > s_small), "Both frames of the mass " + getInstanceName() + " became one point: the direction to the mass is not defined.");
  e_rel_0 = (frame_b.r_0 - frame_a.r_0)/length;
  r_0 = frame_a.r_0 + distance*e_rel_0;
  v_0 = der(r_0);
  if removed then
    a_0 = zeros(3);
    f_0 = zeros(3);
    power = 0;
    gravityPower = 0;
  else
    a_0 = der(v_0);
    f_0 = m*(a_0 - world.gravityAcceleration(r_0));
    power = m*(v_0*a_0);
    gravityPower = m*(v_0*world.gravityAcceleration(r_0));
  end if;
  across_0 = (distance/length)*(f_0 - (e_rel_0*f_0)*e_rel_0);
  frame_a.f = Frames.resolve2(frame_a.R, f_0 - across_0);
  frame_b.f = Frames.resolve2(frame_b.R, across_0);
  frame_a.t = zeros(3);
  frame_b.t = zeros(3);

  annotation(
    Icon(graphics={
      Line(points={{-84,0},{84,0}}, color={64,64,64}, pattern=LinePattern.Dash),
      Line(points={{-84,0},{-30,0}}, color={64,64,64}, thickness=0.5),
      Ellipse(extent={{-55,25},{-5,-25}}, lineColor={40,80,130}, fillColor={110,150,200}, fillPattern=FillPattern.Sphere),
      Text(extent={{-150,-70},{150,-100}}, textString="m=%m")}),
    Documentation(info="<html>
<p>The tube of a strut, with its mass at a fixed distance from the eye at frame_a, whatever
the length of the strut. The force along the line goes to frame_a; the part across it is
shared by both ends as by a lever.</p>
</html>"));
end LineMassAtDistance;
