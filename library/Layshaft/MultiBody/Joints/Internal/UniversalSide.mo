within Layshaft.MultiBody.Joints.Internal;
partial model UniversalSide "Rod that hangs on a universal joint at frame_a and ends in a ball joint"
  Interfaces.Frame_a frame_a "Frame at the universal joint"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  Interfaces.Frame_a frame_ia "Frame fixed to the rod, in the universal joint"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={-80,100})));
  parameter Types.Axis n1_a = {0,0,1} "First axis of the universal joint, resolved in frame_a; the second one is perpendicular to it and to the rod"
    annotation(Evaluate=true);
  parameter Units.Position rRod1_ia[3] = {1,0,0} "From the universal joint to the ball joint, resolved in frame_ia"
    annotation(Evaluate=true);
  parameter Boolean animation = true "= true: shown as a rod"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length rodDiameter = 0.02 "Diameter of the rod"
    annotation(Dialog(tab="Animation"));
  Units.Force f_rod "Force along the rod, positive if it is pulled";
protected
  outer World world "World";
  Units.Length length "Length of the rod";
  Units.Position r_s_0[3] "Ball joint, resolved in the world frame";
  Units.Torque t_end[3] "Torque at the end of the rod, resolved in frame_ia";
  Real u_0[3] "Direction of the rod, resolved in the world frame";
  Units.Force side_0[3] "Force across the rod at its end, resolved in the world frame";
  final parameter Real e1[3] = Frames.normalize(n1_a) "First axis" annotation(Evaluate=true);
  final parameter Real u_ia[3] = Frames.normalize(rRod1_ia) "Direction of the rod in frame_ia" annotation(Evaluate=true);
  final parameter Real e2_ia[3] = Frames.normalize(cross(e1, u_ia)) "Second axis in frame_ia" annotation(Evaluate=true);
  final parameter Real e3_ia[3] = cross(u_ia, e2_ia) "Perpendicular to both" annotation(Evaluate=true);
  Real u[3] "Direction of the rod, resolved in frame_a";
  Real across[3] "First axis cross rod";
  Real sine "Sine of the angle between first axis and rod";
  Real e2[3] "Second axis";
  Real e3[3] "Perpendicular to rod and second axis";
  Real u_d[3] "Derivative of u, less what is along the rod";
  Frames.Orientation R_rel "From frame_a into frame_ia";
  Units.Torque t_rod[3] "Torques on the rod, resolved in frame_a";
  Units.Force side[3] "Force across the rod at its end, resolved in frame_a";
  Visualizers.Shape rod(shapeType="cylinder", R=frame_ia.R, r=frame_ia.r_0, lengthDirection=u_ia, widthDirection=e2_ia,
    length=length, width=rodDiameter, height=rodDiameter, color=Types.rodColor) if world.enableAnimation and animation "Rod";
equation
  Connections.branch(frame_a.R, frame_ia.R);
  assert(cross(e1, u_ia)*cross(e1, u_ia) > 1e-10, "The axis n1_a of " + getInstanceName() + " is parallel to the rod rRod1_ia, or one of them is a zero vector: the universal joint then has one axis only. Choose another n1_a.");
  u_0 = (r_s_0 - frame_a.r_0)/length;
  u = Frames.resolve2(frame_a.R, u_0);
  across = cross(e1, u);
  assert(noEvent(across*across > 1e-10), "The axis n1_a of " + getInstanceName() + " became parallel to the rod: the universal joint is in its singular position. Choose another n1_a, or an assembly with a ball joint (JointSSR, JointSSP).");
  sine = sqrt(across*across);
  e2 = across/sine;
  e3 = cross(u, e2);
  u_d = (Frames.resolve2(frame_a.R, der(r_s_0) - der(frame_a.r_0)) - length*cross(frame_a.R.w, u))/length;
  R_rel.T = matrix(u_ia)*transpose(matrix(u)) + matrix(e2_ia)*transpose(matrix(e2)) + matrix(e3_ia)*transpose(matrix(e3));
  R_rel.w = R_rel.T*(e1*(e2*u_d/sine) - e2*(e3*u_d));
  frame_ia.r_0 = frame_a.r_0;
  frame_ia.R = Frames.absoluteRotation(frame_a.R, R_rel);
  t_rod = Frames.resolve1(R_rel, frame_ia.t + t_end);
  side = -e2*(e1*t_rod/(length*sine)) + e3*(e2*t_rod/length);
  side_0 = Frames.resolve1(frame_a.R, side);
  zeros(3) = frame_a.f + Frames.resolve1(R_rel, frame_ia.f) + f_rod*u + side;
  zeros(3) = frame_a.t + t_rod + length*cross(u, side);

  annotation(
    Icon(graphics={
      Ellipse(extent={{-100,40},{-20,-40}}, lineColor={64,64,64}, closure=EllipseClosure.None),
      Line(points={{-60,40},{-60,-40}}, color={200,70,50}, thickness=0.5),
      Line(points={{-80,84},{-80,34}}, color={70,70,70}),
      Text(extent={{-150,-60},{150,-90}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>
The joint turns about its first axis e1 and its second axis e2, which is perpendicular to
e1 and the rod u. Its angular velocity is &alpha; e1 + &beta; e2, and from the derivative
of u follow &alpha; = e2&middot;u'/|e1&times;u| and &beta; = -e3&middot;u' with e3 =
u&times;e2. Torques about e1 and e2 vanish in the joint; this gives the force across the
rod at its end. The force along the rod comes from the other side.
</p>
</html>"));
end UniversalSide;
