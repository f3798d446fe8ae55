within Layshaft.MultiBody.Joints.Internal;
partial model RevoluteSide "Part on a revolute joint at frame_b, held by a rod from elsewhere"
  Interfaces.Frame_b frame_b "Frame at the revolute joint"
    annotation(Placement(transformation(extent={{84,-16},{116,16}})));
  Interfaces.Frame_b frame_ib "Frame fixed to the second part, in the revolute joint"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={80,100})));
  Interfaces.Frame_b frame_im "Frame fixed to the second part, in the ball joint"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,100})));
  parameter Boolean useAxisFlange = false "= true: flange of the revolute joint"
    annotation(Evaluate=true);
  Rotational.Interfaces.Flange_a axis if useAxisFlange "Flange that drives the revolute joint"
    annotation(Placement(transformation(extent={{90,70},{110,90}})));
  Rotational.Interfaces.Flange_b support if useAxisFlange "Housing of the drive, fixed to frame_b"
    annotation(Placement(transformation(extent={{90,30},{110,50}})));
  parameter Types.Axis n_b = {0,0,1} "Axis of the revolute joint, resolved in frame_b"
    annotation(Evaluate=true);
  parameter Units.Position rRod2_ib[3] = {1,0,0} "From the revolute joint to the ball joint, resolved in frame_ib"
    annotation(Evaluate=true);
  parameter Units.Angle phi_guess = 0 "Of the two ways to assemble the loop, the one whose angle is nearer to it is taken"
    annotation(Dialog(tab="Initialization"));
  Units.Angle phi "Angle of the revolute joint, within phi_guess - 180 deg .. phi_guess + 180 deg";
  Units.Torque tau "Torque of the drive";
protected
  Units.Position point_0[3] "Other end of the rod, resolved in the world frame";
  Units.Length rodLength "Length of the rod";
  Real rod_0[3] "Direction of the rod from its other end, resolved in the world frame";
  Units.Force across_0[3] "Force across the rod on its end in the ball joint, resolved in the world frame";
  Units.Position ball_0[3] "Ball joint, resolved in the world frame";
  Units.Force along "Force along the rod";
  final parameter Real e[3] = Frames.normalize(n_b) "Unit vector of the axis" annotation(Evaluate=true);
  parameter Real branch(fixed=false, start=1) "1 or -1: way of assembling";
  Units.Position r_a[3] "Other end of the rod, resolved in frame_b";
  Real c1 "Factor of cos(phi)";
  Real c2 "Factor of sin(phi)";
  Real c3 "c1 cos(phi) + c2 sin(phi) = c3";
  Real square "Square of the distance from the stretched position";
  Real root "Its root";
  Real k_sin "Multiple of sin(phi - phi_guess)";
  Real k_cos "Multiple of cos(phi - phi_guess)";
  Frames.Orientation R_ib "From frame_b into frame_ib";
  Real rod_ib[3] "Direction of the rod, resolved in frame_ib";
  Units.Force across_ib[3] "Force across the rod, resolved in frame_ib";
  Units.Force f_ball[3] "Force of the second part on the rod, resolved in frame_ib";
  Rotational.Components.Fixed ground if useAxisFlange "Zero of the angle";
  Rotational.Interfaces.Housing drive(tau=tau) "Side of the drive";
  Rotational.Sources.ConstantTorque noTorque(tau_constant=0) if not useAxisFlange "Drive of an undriven joint";
initial equation
  branch = if abs(atan2(sin(atan2(c2*c3 + c1*root, c1*c3 - c2*root) - phi_guess), cos(atan2(c2*c3 + c1*root, c1*c3 - c2*root) - phi_guess)))
    <= abs(atan2(sin(atan2(c2*c3 - c1*root, c1*c3 + c2*root) - phi_guess), cos(atan2(c2*c3 - c1*root, c1*c3 + c2*root) - phi_guess))) then 1 else -1;
equation
  Connections.branch(frame_b.R, frame_ib.R);
  Connections.branch(frame_b.R, frame_im.R);
  assert(n_b*n_b > 0, "The axis n_b of " + getInstanceName() + " is a zero vector.");
  assert(cross(e, rRod2_ib)*cross(e, rRod2_ib) > 0, "The rod rRod2_ib of " + getInstanceName() + " is parallel to the axis n_b: the ball joint does not move when the revolute joint turns. Choose another n_b or rRod2_ib.");
  r_a = Frames.resolve2(frame_b.R, point_0 - frame_b.r_0);
  c1 = r_a*rRod2_ib - (e*r_a)*(e*rRod2_ib);
  c2 = r_a*cross(e, rRod2_ib);
  c3 = (r_a*r_a + rRod2_ib*rRod2_ib - rodLength^2)/2 - (e*r_a)*(e*rRod2_ib);
  square = c1^2 + c2^2 - c3^2;
  assert(noEvent(square > 1e-4*(c1^2 + c2^2)), "The rods of " + getInstanceName() + " became parallel (dead centre), or are too short or too long for the loop to close. Change the lengths, or drive the loop so that this position is not reached.");
  root = sqrt(noEvent(max(square, 1e-30)));
  k_sin = (c2*c3 + branch*c1*root)*cos(phi_guess) - (c1*c3 - branch*c2*root)*sin(phi_guess);
  k_cos = (c1*c3 - branch*c2*root)*cos(phi_guess) + (c2*c3 + branch*c1*root)*sin(phi_guess);
  phi = phi_guess + atan2(k_sin, k_cos);
  R_ib = Frames.planarRotation(e, phi, der(phi));
  frame_ib.r_0 = frame_b.r_0;
  frame_ib.R = Frames.absoluteRotation(frame_b.R, R_ib);
  ball_0 = frame_b.r_0 + Frames.resolve1(frame_ib.R, rRod2_ib);
  frame_im.r_0 = ball_0;
  frame_im.R = frame_ib.R;
  rod_ib = Frames.resolve2(frame_ib.R, rod_0);
  across_ib = Frames.resolve2(frame_ib.R, across_0);
  along = (tau + e*(frame_ib.t + frame_im.t + cross(rRod2_ib, frame_im.f - across_ib)))/(e*cross(rRod2_ib, rod_ib));
  f_ball = along*rod_ib + across_ib;
  zeros(3) = Frames.resolve2(R_ib, frame_b.f) + frame_ib.f + frame_im.f - f_ball;
  zeros(3) = Frames.resolve2(R_ib, frame_b.t) + frame_ib.t + frame_im.t + cross(rRod2_ib, frame_im.f - f_ball);
  phi = drive.phi;
  connect(drive.flange, axis);
  connect(ground.flange, support);
  connect(noTorque.flange, drive.flange);

  annotation(
    Icon(graphics={
      Rectangle(extent={{60,-40},{100,40}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.HorizontalCylinder),
      Line(points={{-40,0},{0,50},{70,20}}, color={64,64,64}, thickness=1),
      Ellipse(extent={{-15,65},{15,35}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Sphere),
      Line(points={{0,84},{0,60}}, color={70,70,70}), Line(points={{80,84},{80,40}}, color={70,70,70})}),
    Documentation(info="<html>
<p>
The length of the rod is a condition c1 cos(phi) + c2 sin(phi) = c3 with two solutions; no
iteration is needed. The force along the rod follows from the torque about the axis.
</p>
</html>"));
end RevoluteSide;
