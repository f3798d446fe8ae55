within Layshaft.Vehicles.Suspensions.Linkages;
partial model PartialLinkage "Wheel carrier on a lower arm, a top point and a tie rod"
  parameter Real side = 1 "1: left, -1: right";
  parameter Units.Angle phi_start = 0 "Angle of the lower arm at the start, positive in bump"
    annotation(Dialog(tab="Initialization"));
  parameter Boolean phi_fixed = true "= true: the lower arm starts at phi_start and rests against the body"
    annotation(Evaluate=true, Dialog(tab="Initialization"));
  parameter Boolean animation = true "= true: links are shown"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length diameter = 0.03 "Diameter of the links"
    annotation(Dialog(tab="Animation"));
  parameter Boolean bushedRod = false "= true: bushings at the ends of the tie rod give way along it"
    annotation(Evaluate=true, Dialog(group="Bushings"));
  parameter Units.Stiffness c_rod(min=Constants.small) = 6e6 "Stiffness of both bushings of the tie rod in series"
    annotation(Dialog(group="Bushings", enable=bushedRod));
  parameter Units.Time tau_rod(min=0) = 1e-3 "Damping of these bushings per stiffness"
    annotation(Dialog(group="Bushings", enable=bushedRod));
  parameter Boolean bushedArms = false "= true: bushings in the hinges of the arms give way in the plane of the arm"
    annotation(Evaluate=true, Dialog(group="Bushings"));
  parameter Data.Suspensions.ArmBushings lowerBushings "Bushings in the hinges of the lower arm"
    annotation(Dialog(group="Bushings", enable=bushedArms));
  MultiBody.Interfaces.Frame_a frame_a "Body: frame of the axle, in which hardpoints are given"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  MultiBody.Interfaces.Frame_b frame_b "Wheel carrier, in the centre of the wheel"
    annotation(Placement(transformation(extent={{84,-16},{116,16}})));
  MultiBody.Interfaces.Frame_b lower "Lower arm; its origin at rest is that of frame_a"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={-50,-100})));
  Translational.Interfaces.Flange_a rack "Travel of the rack to the left"
    annotation(Placement(transformation(extent={{40,-110},{60,-90}})));
  Units.Angle phi(start=phi_start, fixed=phi_fixed, stateSelect=StateSelect.prefer) "Angle of the lower arm, positive in bump";
  Units.AngularVelocity w(start=0, fixed=phi_fixed, stateSelect=StateSelect.prefer) "Derivative of phi";
  Units.Position L[3] "Lower ball joint, resolved in frame_a";
  Units.Position U[3] "Top point, resolved in frame_a";
  Units.Position P[3] "Outer ball joint of the tie rod, resolved in frame_a";
  Units.Position W[3] "Centre of the wheel, resolved in frame_a";
  MultiBody.Frames.Orientation R "From frame_a into the carrier";
  Units.Force f_tie "Force in the tie rod, positive if it is pulled";
  MultiBody.Interfaces.EnergyShare rodSpring(final kind=Energy.Kind.C, rate=c_rod*(l - l_tie)*l_d) if bushedRod "Stiffness of the tie rod's bushings";
  MultiBody.Interfaces.EnergyShare rodDamper(final kind=Energy.Kind.R, rate=tau_rod*c_rod*l_d^2) if bushedRod "Damping of the tie rod's bushings";
  MultiBody.Interfaces.EnergyShare hingeSpring(final kind=Energy.Kind.C, rate=hinge*K*hinge_d) if bushedArms "Stiffness of the bushings of the lower arm";
  MultiBody.Interfaces.EnergyShare hingeDamper(final kind=Energy.Kind.R, rate=lowerBushings.tau*(hinge_d*K*hinge_d)) if bushedArms "Damping of the bushings of the lower arm";
  Units.Length hinge[ways](each start=0, each fixed=bushedArms) "How far the bushings of the lower arm give way, along and across its axis";
  Part lowerPart "Lower arm";
  Part carrierPart "Carrier; velocities with the rack held";
  Twist steerTwist "Velocities of the carrier per speed of the rack, with the lower arm held";
protected
  outer MultiBody.World world "World";
  constant String rod[3] = {"tie rod", "the rack to the steering arm", "tieInner, tieOuter or the toe shim"} "For messages: the last rod, where it reaches, what to change";
  parameter Units.Position lf[3] = {0.2,0.4,-0.2} "Front hinge of the lower arm";
  parameter Units.Position lr[3] = {-0.2,0.4,-0.2} "Rear hinge of the lower arm";
  parameter Units.Position l0[3] = {0,0.7,-0.2} "Lower ball joint at rest";
  parameter Units.Position ti[3] = {-0.2,0.4,0} "Inner ball joint of the tie rod at rest";
  parameter Units.Position t0[3] = {-0.15,0.7,0} "Outer ball joint of the tie rod at rest";
  parameter Units.Position w0[3] = {0,0.8,-0.1} "Centre of the wheel at rest";
  parameter Units.Length l_tie(min=Constants.small) = 0.3 "Length of the tie rod";
  final parameter Real e1[3] = side*MultiBody.Frames.normalize(lf - lr) "Axis of the lower arm";
  parameter Integer ways = 2 "In how many directions the bushings of the lower arm give way"
    annotation(Evaluate=true);
  parameter Real B[3,ways] = [side*e1, MultiBody.Frames.normalize(l0 - lf - (e1*(l0 - lf))*e1)] "These directions: along the axis and across it, in the plane of the arm at rest";
  parameter Units.Stiffness K[ways,ways] = hingeStiffness(lowerBushings, lf, lr, l0) "Stiffness in these directions";
  Units.Velocity hinge_d[ways](each start=0, each fixed=bushedArms) "Derivative of hinge";
  Units.Position H[3] "Front hinge of the lower arm";
  Units.Velocity v_H[3] "Velocity of the hinges of the lower arm, which the bushings allow";
  Units.Velocity v_T[3] "Velocity of the point of the carrier in the top point by that of the hinges";
  Units.AngularVelocity omega_h[3] "Angular velocity of the carrier by that of the hinges";
  Units.Force f_H[3] "Force that the hinges of the lower arm carry, resolved in frame_a";
  MultiBody.Frames.Orientation R_l "From frame_a into the lower arm";
  Units.Length l(start=l_tie, fixed=bushedRod) "Length of the tie rod, bushings included";
  Units.Velocity l_d(start=0, fixed=bushedRod) "Derivative of l";
  Units.Length d "Distance from the lower ball joint to the top point";
  Real y1[3] "Steering axis, from the lower ball joint to the top point";
  Real y2[3] "Perpendicular to it, towards the outer ball joint of the tie rod";
  Real x1[3] "y1 in coordinates of the carrier";
  Real x2[3] "y2 in coordinates of the carrier";
  Units.Length along "Distance of the outer ball joint of the tie rod along the steering axis";
  Units.Length h "Its distance from the steering axis: the steering arm";
  Units.Length s "Travel of the rack";
  Units.Velocity s_d "Speed of the rack";
  Units.Position I[3] "Inner ball joint of the tie rod";
  Units.Position D[3] "From the foot of the steering arm to the inner ball joint";
  Units.Position D_p[3] "Part of D that is perpendicular to the steering axis";
  Units.Length D_y "Part of D along the steering axis";
  Units.Length k "Part of D along the steering arm";
  Units.Area square "Square of the part of D that is perpendicular to axis and arm";
  Real branch "1 or -1: on which side of the steering arm the tie rod is; as at rest";
  Real e_t[3] "Direction of the tie rod, inward";
  Units.Position r_P[3] "From the lower ball joint to the outer ball joint of the tie rod";
  Units.Length lever "Lever of the tie rod about the steering axis";
  Real j_L[3] "Velocity of the lower ball joint per speed of the lower arm";
  Real j_U[3] "Velocity of the point of the carrier in the top point, per speed of the lower arm";
  Real j_p[3] "Angular velocity of the carrier per speed of the lower arm, without that about the steering axis";
  Units.AngularVelocity omega[3] "Angular velocity of the carrier against frame_a, resolved in frame_a";
  Units.Force f_c[3] "Force from outside on the carrier, resolved in frame_a";
  Units.Torque t_c[3] "Torque from outside on the carrier about the lower ball joint, resolved in frame_a";
  Units.Force f_across[3] "Force on the carrier in the top point, across the steering axis";
  Units.Force f_along "Force on the carrier in the top point, along the steering axis";
  Units.Force f_U[3] "Force on the carrier in the top point";
  Units.Force f_L[3] "Force on the carrier in the lower ball joint";
  Units.Force f_l[3] "Force from outside on the lower arm, resolved in frame_a";
  Units.Torque t_l[3] "Torque from outside on the lower arm about its front hinge, resolved in frame_a";
  Units.Force f_more[3] "Force of further parts from outside, resolved in frame_a";
  Units.Torque t_more[3] "Torque of further parts from outside about the origin, resolved in frame_a";
  MultiBody.Visualizers.Shape frontLeg(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=lf, lengthDirection=L - lf, widthDirection={0,0,1},
    length=sqrt((L - lf)*(L - lf)), width=diameter, height=diameter, color=MultiBody.Types.bodyColor) if world.enableAnimation and animation "Front leg of the lower arm";
  MultiBody.Visualizers.Shape rearLeg(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=lr, lengthDirection=L - lr, widthDirection={0,0,1},
    length=sqrt((L - lr)*(L - lr)), width=diameter, height=diameter, color=MultiBody.Types.bodyColor) if world.enableAnimation and animation "Rear leg of the lower arm";
  MultiBody.Visualizers.Shape tieRod(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=I, lengthDirection=-e_t, widthDirection={0,0,1},
    length=l, width=0.7*diameter, height=0.7*diameter, color=MultiBody.Types.jointColor) if world.enableAnimation and animation "Tie rod";
  MultiBody.Visualizers.Shape axisShape(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=L, lengthDirection=y1, widthDirection={1,0,0},
    length=d, width=1.3*diameter, height=1.3*diameter, color=MultiBody.Types.rodColor) if world.enableAnimation and animation "Carrier along the steering axis";
  MultiBody.Visualizers.Shape arm(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=P - h*y2, lengthDirection=y2, widthDirection=y1,
    length=h, width=diameter, height=diameter, color=MultiBody.Types.rodColor) if world.enableAnimation and animation "Steering arm";
  MultiBody.Visualizers.Shape stub(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=(L + U)/2, lengthDirection=W - (L + U)/2, widthDirection=y1,
    length=sqrt((W - (L + U)/2)*(W - (L + U)/2)), width=1.3*diameter, height=1.3*diameter, color=MultiBody.Types.rodColor) if world.enableAnimation and animation "Carrier to the hub";
equation
  Connections.branch(frame_a.R, frame_b.R);
  Connections.branch(frame_a.R, lower.R);
  assert((lf - lr)*(lf - lr) > 1e-6, "The hinges of the lower arm of " + getInstanceName() + " are less than 1 mm apart: they give no axis.");
  assert(h > 1e-3, "The outer ball joint of the tie rod of " + getInstanceName() + " is less than 1 mm from the steering axis: the tie rod cannot steer the wheel. Move tieOuter.");
  // Lower arm
  w = der(phi);
  R_l = MultiBody.Frames.planarRotation(e1, phi, w);
  if bushedArms then
    hinge_d = der(hinge);
    K*(hinge + lowerBushings.tau*hinge_d) = transpose(B)*f_H;
    H = lf + B*hinge;
    v_H = B*hinge_d;
    omega_h = cross(y1, v_T - v_H)/d - y1*(e_t*(v_H + cross(cross(y1, v_T - v_H)/d, r_P))/lever);
  else
    hinge = zeros(ways);
    hinge_d = zeros(ways);
    H = lf;
    v_H = zeros(3);
    omega_h = zeros(3);
  end if;
  L = H + turned(R_l, l0 - lf);
  // Carrier
  y1 = (U - L)/d;
  along = (t0 - l0)*x1;
  h = sqrt((t0 - l0)*(t0 - l0) - along^2);
  x2 = (t0 - l0 - along*x1)/h;
  s = rack.s;
  s_d = der(s);
  I = ti + {0, s, 0};
  D = I - L - along*y1;
  D_y = D*y1;
  D_p = D - D_y*y1;
  if bushedRod then
    l_d = der(l);
    f_tie = c_rod*(l - l_tie) + tau_rod*c_rod*l_d;
  else
    l = l_tie;
    l_d = 0;
  end if;
  k = (h^2 + D*D - l^2)/(2*h);
  square = D_p*D_p - k^2;
  assert(noEvent(square > 1e-5*(D_p*D_p)), "The " + rod[1] + " of " + getInstanceName() + " (" + String(1000*l_tie) + " mm) is "
    + (if l_tie^2 < D_y^2 + D_p*D_p + h^2 then String(1000*max(0, sqrt(D_y^2 + (sqrt(D_p*D_p) - h)^2) - l_tie)) + " mm too short" else String(1000*max(0, l_tie - sqrt(D_y^2 + (sqrt(D_p*D_p) + h)^2))) + " mm too long")
    + " (0 mm: its joints are in line) to reach from " + rod[2] + " at a rack travel of " + String(1000*s) + " mm and an angle of the lower arm of " + String(phi) + " rad. Change " + rod[3] + ", or limit the travel.");
  y2 = (k*D_p + branch*sqrt(noEvent(max(square, 1e-30)))*cross(y1, D_p))/(D_p*D_p);
  R.T = matrix(x1)*transpose(matrix(y1)) + matrix(x2)*transpose(matrix(y2)) + matrix(cross(x1, x2))*transpose(matrix(cross(y1, y2)));
  r_P = turned(R, t0 - l0);
  P = L + r_P;
  W = L + turned(R, w0 - l0);
  e_t = (I - P)/l;
  // Velocities
  j_L = cross(e1, L - H);
  j_p = cross(y1, j_U - j_L)/d;
  lever = e_t*cross(y1, r_P);
  lowerPart.w = e1;
  lowerPart.v = -cross(e1, H);
  carrierPart.w = j_p - y1*(e_t*(j_L + cross(j_p, r_P))/lever);
  carrierPart.v = j_L - cross(carrierPart.w, L);
  steerTwist.w = y1*(e_t[2]/lever);
  steerTwist.v = -cross(steerTwist.w, L);
  omega = (if bushedRod then carrierPart.w*w + steerTwist.w*s_d - y1*(l_d/lever) else carrierPart.w*w + steerTwist.w*s_d) + (if bushedArms then omega_h else zeros(3));
  R.w = R.T*omega;
  // Frames
  lowerPart.r = H - turned(R_l, lf);
  lowerPart.R = R_l;
  carrierPart.r = W;
  carrierPart.R = R;
  frame_b.r_0 = frame_a.r_0 + turned(frame_a.R, W);
  frame_b.R = MultiBody.Frames.absoluteRotation(frame_a.R, R);
  lower.r_0 = frame_a.r_0 + turned(frame_a.R, lowerPart.r);
  lower.R = MultiBody.Frames.absoluteRotation(frame_a.R, R_l);
  // Forces
  f_c = frame_b.f*R.T;
  t_c = frame_b.t*R.T + cross(W - L, f_c);
  f_tie = tieForce(y1, e_t, r_P, t_c);
  f_across = acrossForce(y1, e_t, r_P, d, t_c);
  f_U = f_across + f_along*y1;
  f_L = -(f_c + f_U + f_tie*e_t);
  f_l = lower.f*R_l.T;
  t_l = (lower.t - cross(lf, lower.f))*R_l.T;
  e1*(t_l + cross(L - H, f_c + acrossForce(y1, e_t, r_P, d, t_c) + f_along*y1 + tieForce(y1, e_t, r_P, t_c)*e_t)) = 0;
  rack.f = tieForce(y1, e_t, r_P, t_c)*e_t[2];
  zeros(3) = frame_a.f + f_c + f_l + f_more;
  zeros(3) = frame_a.t + t_c + cross(L, f_c) + t_l + cross(H, f_l) + t_more;

  annotation(
    Icon(graphics={
      Line(points={{-80,-50},{40,-60},{60,0},{40,60},{-80,40}}, color={64,64,64}, thickness=1),
      Ellipse(extent={{30,-70},{50,-50}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Sphere),
      Ellipse(extent={{30,50},{50,70}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Sphere),
      Rectangle(extent={{70,80},{90,-80}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,130},{150,90}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>
The lower ball joint L is on a circle about the axis of the lower arm. A model that extends this one gives the top point U and the coordinates of U in the carrier. The carrier then can only turn about the
axis from L to U, and the length of the tie rod gives that angle: with D from the foot of the steering arm h to the inner ball joint, and its part D<sub>p</sub> perpendicular to the axis, the arm has the direction y2 with
D<sub>p</sub> y2 = k = (h&sup2; + D&sup2; - l&sup2;)/(2h).
</p>
<p>
Forces: the moment about the steering axis gives the force in the tie rod, the other two moments about L the force across the axis in U; the model that extends this one gives that along the axis. Reactions of
all parts go into the body; the rack's force along y also drives the flange <code>rack</code>.
</p>
<p>
With <code>bushedArms = true</code> the bushings in the hinges of the arms give way in the plane of the arm, as stiff as its ball joint finds them (<a href=\"modelica://Layshaft.Vehicles.Suspensions.Linkages.hingeStiffness\">hingeStiffness</a>):
the arm moves along and across its axis without turning, two more coordinates for each arm. What the hinges carry perpendicular to the arm, they carry rigidly. Hardpoints are those without load.
</p>
<p>
With <code>bushedRod = true</code> the bushings of the tie rod give way along it, and the toe under lateral forces with them: the length of the rod is one more coordinate.
</p>
</html>"));
end PartialLinkage;
