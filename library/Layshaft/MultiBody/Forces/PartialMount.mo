within Layshaft.MultiBody.Forces;
partial model PartialMount "Springs and dampers along three directions between two frames"
  extends Interfaces.TwoFrames;
  parameter Units.Stiffness c[3](each min=0) = {1e5,1e5,1e5} "Stiffness along x, y, z of frame_a";
  parameter Units.Damping d[3](each min=0) = {100,100,100} "Damping along x, y, z of frame_a";
  parameter Units.Position s_rel0[3] = {0,0,0} "Distance of the frames without load";
  Units.Position s[3] "From frame_a to frame_b, resolved in frame_a";
  Units.Velocity v[3] "Derivative of s";
  Units.Force f_c[3] "Forces of the springs";
  Units.Force f_d[3] "Forces of the dampers";
  Units.Power power "Power that the springs store and the dampers dissipate";
  Interfaces.EnergyShare springX(final kind=Energy.Kind.C, rate=f_c[1]*v[1]) "Spring along x; removed: rigid";
  Interfaces.EnergyShare springY(final kind=Energy.Kind.C, rate=f_c[2]*v[2]) "Spring along y; removed: rigid";
  Interfaces.EnergyShare springZ(final kind=Energy.Kind.C, rate=f_c[3]*v[3]) "Spring along z; removed: rigid";
  Interfaces.EnergyShare damperX(final kind=Energy.Kind.R, rate=f_d[1]*v[1]) "Damper along x";
  Interfaces.EnergyShare damperY(final kind=Energy.Kind.R, rate=f_d[2]*v[2]) "Damper along y";
  Interfaces.EnergyShare damperZ(final kind=Energy.Kind.R, rate=f_d[3]*v[3]) "Damper along z";
protected
  Units.Force f[3] "Force on frame_a, resolved in frame_a";
  Units.Torque t[3] "Torque on frame_a about the origin of frame_b, resolved in frame_a";
  Units.Power rotationPower "Power of the torques";
equation
  assert(min(c) >= 0 and min(d) >= 0, "A stiffness or damping of " + getInstanceName() + " is negative.");
  s = Frames.resolve2(frame_a.R, frame_b.r_0 - frame_a.r_0);
  v = Frames.resolve2(frame_a.R, der(frame_b.r_0) - der(frame_a.r_0)) - cross(frame_a.R.w, s);
  if springX.removed then
    s[1] = s_rel0[1];
  else
    f_c[1] = c[1]*(s[1] - s_rel0[1]);
  end if;
  if springY.removed then
    s[2] = s_rel0[2];
  else
    f_c[2] = c[2]*(s[2] - s_rel0[2]);
  end if;
  if springZ.removed then
    s[3] = s_rel0[3];
  else
    f_c[3] = c[3]*(s[3] - s_rel0[3]);
  end if;
  f_d = {if damperX.removed then 0 else d[1]*v[1], if damperY.removed then 0 else d[2]*v[2], if damperZ.removed then 0 else d[3]*v[3]};
  f = f_c + f_d;
  frame_a.f = -f;
  frame_a.t = -t - cross(s, f);
  frame_b.f = Frames.resolve2(frame_b.R, Frames.resolve1(frame_a.R, f));
  frame_b.t = Frames.resolve2(frame_b.R, Frames.resolve1(frame_a.R, t));
  power = springX.power + springY.power + springZ.power + damperX.power + damperY.power + damperZ.power + rotationPower;

  annotation(
    __Layshaft(arrows={Arrow(vector="frame_a.f", at="frame_a", opposite=true),
      Arrow(vector="frame_b.f", at="frame_b", opposite=true)}),
    Icon(graphics={
      Ellipse(extent={{-60,60},{60,-60}}, lineColor={30,140,80}, fillColor={190,220,200}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-25,25},{25,-25}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{-84,0},{-60,0}}, color={64,64,64}, thickness=0.5),
      Line(points={{0,0},{84,0}}, color={64,64,64}, thickness=0.5)}),
    Documentation(info="<html>
<p>Forces are resolved in frame_a and act in the origin of frame_b. A model that extends
this one gives the torque.</p>
</html>"));
end PartialMount;
