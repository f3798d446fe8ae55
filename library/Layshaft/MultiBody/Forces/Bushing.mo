within Layshaft.MultiBody.Forces;
model Bushing "Springs and dampers in six directions between two frames"
  extends Interfaces.TwoFrames;
  parameter Units.Stiffness c[3](each min=0) = {1e5,1e5,1e5} "Stiffness along x, y, z of frame_a";
  parameter Units.Damping d[3](each min=0) = {100,100,100} "Damping along x, y, z of frame_a";
  parameter Units.RotationalStiffness c_phi[3](each min=0) = {1e3,1e3,1e3} "Stiffness about x, y, z";
  parameter Units.RotationalDamping d_phi[3](each min=0) = {1,1,1} "Damping about x, y, z";
  parameter Units.Position s_rel0[3] = {0,0,0} "Distance of the frames without load";
  parameter Units.Angle phi_rel0[3] = {0,0,0} "Angles of the frames without load";
  Units.Position s[3] "From frame_a to frame_b, resolved in frame_a";
  Units.Velocity v[3] "Derivative of s";
  Units.Angle phi[3] "Angles from frame_a into frame_b: about x, then y, then z";
  Units.AngularVelocity w[3] "Derivatives of the angles";
  Units.Force f_c[3] "Forces of the springs";
  Units.Force f_d[3] "Forces of the dampers";
  Units.Torque t_c[3] "Torques of the springs about the axes of the angles";
  Units.Torque t_d[3] "Torques of the dampers about the axes of the angles";
  Units.Power power "Power that the springs store and the dampers dissipate";
  Interfaces.EnergyShare springX(final kind=Energy.Kind.C, rate=f_c[1]*v[1]) "Spring along x; removed: rigid";
  Interfaces.EnergyShare springY(final kind=Energy.Kind.C, rate=f_c[2]*v[2]) "Spring along y; removed: rigid";
  Interfaces.EnergyShare springZ(final kind=Energy.Kind.C, rate=f_c[3]*v[3]) "Spring along z; removed: rigid";
  Interfaces.EnergyShare springAboutX(final kind=Energy.Kind.C, rate=t_c[1]*w[1]) "Spring about x; removed: rigid";
  Interfaces.EnergyShare springAboutY(final kind=Energy.Kind.C, rate=t_c[2]*w[2]) "Spring about y; removed: rigid";
  Interfaces.EnergyShare springAboutZ(final kind=Energy.Kind.C, rate=t_c[3]*w[3]) "Spring about z; removed: rigid";
  Interfaces.EnergyShare damperX(final kind=Energy.Kind.R, rate=f_d[1]*v[1]) "Damper along x";
  Interfaces.EnergyShare damperY(final kind=Energy.Kind.R, rate=f_d[2]*v[2]) "Damper along y";
  Interfaces.EnergyShare damperZ(final kind=Energy.Kind.R, rate=f_d[3]*v[3]) "Damper along z";
  Interfaces.EnergyShare damperAboutX(final kind=Energy.Kind.R, rate=t_d[1]*w[1]) "Damper about x";
  Interfaces.EnergyShare damperAboutY(final kind=Energy.Kind.R, rate=t_d[2]*w[2]) "Damper about y";
  Interfaces.EnergyShare damperAboutZ(final kind=Energy.Kind.R, rate=t_d[3]*w[3]) "Damper about z";
protected
  Frames.Orientation R_rel "From frame_a into frame_b";
  Units.AngularVelocity w_a[3] "Angular velocity of frame_b against frame_a, resolved in frame_a";
  Real axis2[3] "Second axis of the angles, resolved in frame_a";
  Real axis3[3] "Third axis of the angles, resolved in frame_a";
  Real dual[3,3] "Rows: perpendicular to two axes, product 1 with the third";
  Units.Force f[3] "Force on frame_a, resolved in frame_a";
  Units.Torque t[3] "Torque on frame_a about the origin of frame_b, resolved in frame_a";
equation
  assert(min(c) >= 0 and min(d) >= 0 and min(c_phi) >= 0 and min(d_phi) >= 0, "A stiffness or damping of " + getInstanceName() + " is negative.");
  s = Frames.resolve2(frame_a.R, frame_b.r_0 - frame_a.r_0);
  v = Frames.resolve2(frame_a.R, der(frame_b.r_0) - der(frame_a.r_0)) - cross(frame_a.R.w, s);
  R_rel = Frames.relativeRotation(frame_a.R, frame_b.R);
  phi = {atan2(-R_rel.T[3,2], R_rel.T[3,3]), atan2(R_rel.T[3,1], sqrt(R_rel.T[1,1]^2 + R_rel.T[2,1]^2)), atan2(-R_rel.T[2,1], R_rel.T[1,1])};
  assert(noEvent(abs(R_rel.T[3,1]) < 0.996), "The bushing " + getInstanceName() + " is turned by more than 85 deg about y: its first and third axis become parallel.");
  w_a = Frames.angularVelocity1(R_rel);
  axis2 = {0, R_rel.T[3,3], -R_rel.T[3,2]}/sqrt(R_rel.T[3,2]^2 + R_rel.T[3,3]^2);
  axis3 = R_rel.T[3,:];
  dual = [transpose(matrix(cross(axis2, axis3))); transpose(matrix(cross(axis3, {1,0,0}))); transpose(matrix(cross({1,0,0}, axis2)))]/sqrt(R_rel.T[3,2]^2 + R_rel.T[3,3]^2);
  w = dual*w_a;
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
  if springAboutX.removed then
    phi[1] = phi_rel0[1];
  else
    t_c[1] = c_phi[1]*(phi[1] - phi_rel0[1]);
  end if;
  if springAboutY.removed then
    phi[2] = phi_rel0[2];
  else
    t_c[2] = c_phi[2]*(phi[2] - phi_rel0[2]);
  end if;
  if springAboutZ.removed then
    phi[3] = phi_rel0[3];
  else
    t_c[3] = c_phi[3]*(phi[3] - phi_rel0[3]);
  end if;
  f_d = {if damperX.removed then 0 else d[1]*v[1], if damperY.removed then 0 else d[2]*v[2], if damperZ.removed then 0 else d[3]*v[3]};
  t_d = {if damperAboutX.removed then 0 else d_phi[1]*w[1], if damperAboutY.removed then 0 else d_phi[2]*w[2], if damperAboutZ.removed then 0 else d_phi[3]*w[3]};
  f = f_c + f_d;
  t = (t_c + t_d)*dual;
  frame_a.f = -f;
  frame_a.t = -t - cross(s, f);
  frame_b.f = Frames.resolve2(R_rel, f);
  frame_b.t = Frames.resolve2(R_rel, t);
  power = springX.power + springY.power + springZ.power + springAboutX.power + springAboutY.power + springAboutZ.power
    + damperX.power + damperY.power + damperZ.power + damperAboutX.power + damperAboutY.power + damperAboutZ.power;

  annotation(
    Icon(graphics={
      Ellipse(extent={{-60,60},{60,-60}}, lineColor={30,140,80}, fillColor={190,220,200}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-25,25},{25,-25}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{-84,0},{-60,0}}, color={64,64,64}, thickness=0.5),
      Line(points={{0,0},{84,0}}, color={64,64,64}, thickness=0.5)}),
    Documentation(info="<html>
<p>
Rubber bushing, engine mount. Forces are resolved in frame_a and act in the origin of
frame_b. Torques belong to the three angles from frame_a into frame_b; their power is the
sum of torque times rate of angle, so that no energy is made at large angles either.
</p>
<p>Each direction has a spring and a damper of its own as energy elements.</p>
</html>"));
end Bushing;
