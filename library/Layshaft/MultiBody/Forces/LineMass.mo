within Layshaft.MultiBody.Forces;
model LineMass "Point mass on the line between two frames"
  extends Interfaces.TwoFrames;
  extends Energy.Element(final kind=Energy.Kind.I);
  parameter Units.Mass m(min=0) = 1 "Mass";
  parameter Real lengthFraction(min=0, max=1) = 0.5 "Where it is: 0 at frame_a, 1 at frame_b";
  Units.Position r_0[3] "Position, resolved in the world frame";
  Units.Velocity v_0[3] "Velocity";
  Units.Acceleration a_0[3] "Acceleration (0 when removed)";
  Units.Force f_0[3] "Force on the mass";
  Units.Power gravityPower "Power of gravity on the mass";
equation
  assert(m >= 0, "The mass m = " + String(m) + " of " + getInstanceName() + " is negative; no body has that.");
  r_0 = frame_a.r_0 + lengthFraction*(frame_b.r_0 - frame_a.r_0);
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
  frame_a.f = Frames.resolve2(frame_a.R, (1 - lengthFraction)*f_0);
  frame_b.f = Frames.resolve2(frame_b.R, lengthFraction*f_0);
  frame_a.t = zeros(3);
  frame_b.t = zeros(3);

  annotation(
    Icon(graphics={
      Line(points={{-84,0},{84,0}}, color={64,64,64}, pattern=LinePattern.Dash),
      Ellipse(extent={{-30,30},{30,-30}}, lineColor={40,80,130}, fillColor={110,150,200}, fillPattern=FillPattern.Sphere),
      Text(extent={{-150,-70},{150,-100}}, textString="m=%m")}),
    Documentation(info="<html>
<p>The mass stays at a fixed part of the line, and its force is shared by both ends
accordingly.</p>
</html>"));
end LineMass;
