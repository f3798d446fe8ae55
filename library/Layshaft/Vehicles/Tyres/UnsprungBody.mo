within Layshaft.Vehicles.Tyres;
model UnsprungBody "Wheel and carrier as one body that is symmetric about the axis"
  parameter Units.Mass m(min=0) = 32 "Mass";
  parameter Units.Inertia I_axis(min=0) = 1.2 "Moment of inertia about the axis, y of the frame";
  parameter Units.Inertia I_transverse(min=0) = 0.8 "Moment of inertia about x and z";
  MultiBody.Interfaces.Frame_a frame_a "Centre of the wheel"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  Units.Velocity v_0[3] "Velocity, resolved in the world frame";
  Units.Acceleration a_0[3] "Acceleration, resolved in the world frame";
  Units.AngularVelocity w_a[3] "Angular velocity, resolved in frame_a";
  Units.AngularAcceleration z_a[3] "Angular acceleration, resolved in frame_a";
  Units.Acceleration g_0[3] "Gravity acceleration, resolved in the world frame";
  Units.Power gravityPower "Power of gravity on the body";
  MultiBody.Interfaces.EnergyShare translation(final kind=Energy.Kind.I, rate=m*(v_0*a_0)) "Mass; removed: no mass and no weight";
  MultiBody.Interfaces.EnergyShare rotation(final kind=Energy.Kind.I, rate=I_transverse*(w_a[1]*z_a[1] + w_a[3]*z_a[3]) + I_axis*w_a[2]*z_a[2]) "Inertia; removed: none";
protected
  outer MultiBody.World world "World";
equation
  v_0 = der(frame_a.r_0);
  a_0 = der(v_0);
  w_a = frame_a.R.w;
  z_a = der(w_a);
  g_0 = world.gravityAcceleration(frame_a.r_0);
  frame_a.f = if translation.removed then zeros(3) else m*MultiBody.Frames.resolve2(frame_a.R, a_0 - g_0);
  frame_a.t = if rotation.removed then zeros(3) else {I_transverse*z_a[1] + (I_transverse - I_axis)*w_a[2]*w_a[3], I_axis*z_a[2], I_transverse*z_a[3] + (I_axis - I_transverse)*w_a[1]*w_a[2]};
  gravityPower = if translation.removed then 0 else m*(v_0*g_0);

  annotation(
    Icon(graphics={
      Ellipse(extent={{-60,60},{60,-60}}, lineColor={40,80,130}, fillColor={110,150,200}, fillPattern=FillPattern.Sphere),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-70},{150,-100}}, textColor={0,0,0}, textString="m=%m")}),
    Documentation(info="<html>
<p>What <a href=\"modelica://Layshaft.MultiBody.Parts.Body\">Body</a> is with its centre of mass in the frame and no products of inertia: fewer operations, which count
four times in a car. It needs a joint that leads to it.</p>
</html>"));
end UnsprungBody;
