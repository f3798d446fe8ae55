within Layshaft.MultiBody.Forces;
model Bushing "Springs and dampers in six directions between two frames"
  extends PartialMount;
  parameter Units.RotationalStiffness c_phi[3](each min=0) = {1e3,1e3,1e3} "Stiffness about x, y, z";
  parameter Units.RotationalDamping d_phi[3](each min=0) = {1,1,1} "Damping about x, y, z";
  parameter Units.Angle phi_rel0[3] = {0,0,0} "Angles of the frames without load";
  Units.Angle phi[3] "Angles from frame_a into frame_b: about x, then y, then z";
  Units.AngularVelocity w[3] "Derivatives of the angles";
  Units.Torque t_c[3] "Torques of the springs about the axes of the angles";
  Units.Torque t_d[3] "Torques of the dampers about the axes of the angles";
  Interfaces.EnergyShare springAboutX(final kind=Energy.Kind.C, rate=t_c[1]*w[1]) "Spring about x; removed: rigid";
  Interfaces.EnergyShare springAboutY(final kind=Energy.Kind.C, rate=t_c[2]*w[2]) "Spring about y; removed: rigid";
  Interfaces.EnergyShare springAboutZ(final kind=Energy.Kind.C, rate=t_c[3]*w[3]) "Spring about z; removed: rigid";
  Interfaces.EnergyShare damperAboutX(final kind=Energy.Kind.R, rate=t_d[1]*w[1]) "Damper about x";
  Interfaces.EnergyShare damperAboutY(final kind=Energy.Kind.R, rate=t_d[2]*w[2]) "Damper about y";
  Interfaces.EnergyShare damperAboutZ(final kind=Energy.Kind.R, rate=t_d[3]*w[3]) "Damper about z";
protected
  Frames.Orientation R_rel "From frame_a into frame_b";
  Units.AngularVelocity w_a[3] "Angular velocity of frame_b against frame_a, resolved in frame_a";
  Real axis2[3] "Second axis of the angles, resolved in frame_a";
  Real axis3[3] "Third axis of the angles, resolved in frame_a";
  Real cosine "Cosine of the second angle";
  Real dual[3,3] "Rows: perpendicular to two axes, product 1 with the third";
equation
  assert(min(c_phi) >= 0 and min(d_phi) >= 0, "A stiffness or damping of " + getInstanceName() + " is negative.");
  R_rel = Frames.relativeRotation(frame_a.R, frame_b.R);
  phi = {atan2(-R_rel.T[3,2], R_rel.T[3,3]), atan2(R_rel.T[3,1], sqrt(R_rel.T[1,1]^2 + R_rel.T[2,1]^2)), atan2(-R_rel.T[2,1], R_rel.T[1,1])};
  assert(noEvent(abs(R_rel.T[3,1]) < 0.996), "The bushing " + getInstanceName() + " is turned by more than 85 deg about y: its first and third axis become parallel.");
  w_a = Frames.angularVelocity1(R_rel);
  cosine = sqrt(R_rel.T[3,2]^2 + R_rel.T[3,3]^2);
  axis2 = {0, R_rel.T[3,3]/cosine, -R_rel.T[3,2]/cosine};
  axis3 = R_rel.T[3,:];
  dual = [transpose(matrix(cross(axis2, axis3))); transpose(matrix(cross(axis3, {1,0,0}))); transpose(matrix(cross({1,0,0}, axis2)))]/cosine;
  w = dual*w_a;
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
  t_d = {if damperAboutX.removed then 0 else d_phi[1]*w[1], if damperAboutY.removed then 0 else d_phi[2]*w[2], if damperAboutZ.removed then 0 else d_phi[3]*w[3]};
  t = (t_c + t_d)*dual;
  rotationPower = springAboutX.power + springAboutY.power + springAboutZ.power + damperAboutX.power + damperAboutY.power + damperAboutZ.power;

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="c=%c")}),
    Documentation(info="<html>
<p>
Rubber bushing. Forces are resolved in frame_a and act in the origin of frame_b. Torques
belong to the three angles from frame_a into frame_b; their power is the sum of torque
times rate of angle, so that no energy is made at large angles either.
</p>
<p>Each direction has a spring and a damper of its own as energy elements. Where torques
do not count, use <a href=\"modelica://Layshaft.MultiBody.Forces.Mount\">Mount</a>.</p>
</html>"));
end Bushing;
