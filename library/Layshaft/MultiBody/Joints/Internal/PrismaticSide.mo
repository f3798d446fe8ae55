within Layshaft.MultiBody.Joints.Internal;
partial model PrismaticSide "Part on a prismatic joint at frame_b, held by a rod from elsewhere"
  Interfaces.Frame_b frame_b "Frame at the prismatic joint"
    annotation(Placement(transformation(extent={{84,-16},{116,16}})));
  Interfaces.Frame_b frame_ib "Frame fixed to the sliding part"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={80,100})));
  Interfaces.Frame_b frame_im "Frame fixed to the sliding part, in the ball joint"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,100})));
  parameter Boolean useAxisFlange = false "= true: flange of the prismatic joint"
    annotation(Evaluate=true);
  Translational.Interfaces.Flange_a axis if useAxisFlange "Flange that drives the prismatic joint"
    annotation(Placement(transformation(extent={{90,70},{110,90}})));
  Translational.Interfaces.Flange_b support if useAxisFlange "Housing of the drive, fixed to frame_b"
    annotation(Placement(transformation(extent={{90,30},{110,50}})));
  parameter Types.Axis n_b = {1,0,0} "Axis of the prismatic joint, resolved in frame_b"
    annotation(Evaluate=true);
  parameter Units.Position rRod2_ib[3] = {0,0,0} "From frame_ib to the ball joint, resolved in frame_ib"
    annotation(Evaluate=true);
  parameter Units.Position s_offset = 0 "Distance from frame_b to frame_ib where s = 0";
  parameter Units.Position s_guess = 0 "Of the two ways to assemble the loop, the one whose s is nearer to it is taken"
    annotation(Dialog(tab="Initialization"));
  Units.Position s "Distance from frame_b to frame_ib, less s_offset";
  Units.Force f "Force of the drive";
protected
  Units.Position point_0[3] "Other end of the rod, resolved in the world frame";
  Units.Length rodLength "Length of the rod";
  Real rod_0[3] "Direction of the rod from its other end, resolved in the world frame";
  Units.Force across_0[3] "Force across the rod on its end in the ball joint, resolved in the world frame";
  Units.Position ball_0[3] "Ball joint, resolved in the world frame";
  Units.Force along "Force along the rod";
  final parameter Real e[3] = Frames.normalize(n_b) "Unit vector of the axis" annotation(Evaluate=true);
  parameter Real branch(fixed=false, start=1) "1 or -1: way of assembling";
  Units.Position d[3] "From the other end of the rod to where the ball joint is for a distance of zero, resolved in frame_b";
  Units.Position d_e "Part of d along the axis";
  Real square "Square of the distance from the position in which the rod is perpendicular to the axis";
  Units.Position root "Its root";
  Units.Position distance "From frame_b to frame_ib";
  Real rod_b[3] "Direction of the rod, resolved in frame_b";
  Units.Force across_b[3] "Force across the rod, resolved in frame_b";
  Units.Force f_ball[3] "Force of the sliding part on the rod, resolved in frame_b";
  Translational.Components.Fixed ground if useAxisFlange "Zero of the distance";
  Translational.Interfaces.Housing drive(f=f) "Side of the drive";
  Translational.Sources.ConstantForce noForce(f_constant=0) if not useAxisFlange "Drive of an undriven joint";
initial equation
  branch = if abs(-d_e + root - s_offset - s_guess) <= abs(-d_e - root - s_offset - s_guess) then 1 else -1;
equation
  Connections.branch(frame_b.R, frame_ib.R);
  Connections.branch(frame_b.R, frame_im.R);
  assert(n_b*n_b > 0, "The axis n_b of " + getInstanceName() + " is a zero vector.");
  d = rRod2_ib - Frames.resolve2(frame_b.R, point_0 - frame_b.r_0);
  d_e = e*d;
  square = d_e^2 - d*d + rodLength^2;
  assert(noEvent(square > 1e-4*rodLength^2), "The rod of " + getInstanceName() + " became perpendicular to the axis n_b, or is too short for the loop to close. Change the lengths, or drive the loop so that this position is not reached.");
  root = sqrt(noEvent(max(square, 1e-30)));
  distance = -d_e + branch*root;
  s = distance - s_offset;
  frame_ib.r_0 = frame_b.r_0 + Frames.resolve1(frame_b.R, e*distance);
  frame_ib.R = frame_b.R;
  ball_0 = frame_b.r_0 + Frames.resolve1(frame_b.R, e*distance + rRod2_ib);
  frame_im.r_0 = ball_0;
  frame_im.R = frame_b.R;
  rod_b = Frames.resolve2(frame_b.R, rod_0);
  across_b = Frames.resolve2(frame_b.R, across_0);
  along = (f + e*(frame_ib.f + frame_im.f - across_b))/(e*rod_b);
  f_ball = along*rod_b + across_b;
  zeros(3) = frame_b.f + frame_ib.f + frame_im.f - f_ball;
  zeros(3) = frame_b.t + frame_ib.t + frame_im.t + cross(e*distance, frame_ib.f) + cross(e*distance + rRod2_ib, frame_im.f - f_ball);
  s = drive.s;
  connect(drive.flange, axis);
  connect(ground.flange, support);
  connect(noForce.flange, drive.flange);

  annotation(
    Icon(graphics={
      Rectangle(extent={{50,-30},{100,30}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{20,-15},{50,15}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Solid),
      Line(points={{-40,0},{0,50},{20,10}}, color={64,64,64}, thickness=1),
      Ellipse(extent={{-15,65},{15,35}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Sphere),
      Line(points={{0,84},{0,60}}, color={70,70,70}), Line(points={{80,84},{80,30}}, color={70,70,70})}),
    Documentation(info="<html>
<p>
The length of the rod is a quadratic equation for the distance, with two solutions; no
iteration is needed. The force along the rod follows from the force along the axis.
</p>
</html>"));
end PrismaticSide;
