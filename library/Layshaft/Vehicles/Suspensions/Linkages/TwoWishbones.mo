within Layshaft.Vehicles.Suspensions.Linkages;
model TwoWishbones "Carrier between a lower and an upper wishbone, with tie rod"
  extends PartialLinkage(final lf=mirror*data.lowerFront, final lr=mirror*data.lowerRear, final l0=mirror*data.lowerOuter, final ti=mirror*data.tieInner, final t0=mirror*data.tieOuter,
    final w0=mirror*data.wheelCentre, final l_tie=sqrt((data.tieOuter - data.tieInner)*(data.tieOuter - data.tieInner)) + toeShim);
  replaceable parameter Data.Suspensions.SedanFront data constrainedby Data.Suspensions.DoubleWishbone "Hardpoints"
    annotation(choicesAllMatching=true);
  parameter Units.Length toeShim = 0 "Shim that lengthens the tie rod"
    annotation(Dialog(group="Adjusters"));
  parameter Units.Length camberShim = 0 "Shim between carrier and upper ball joint: pushes the top of the wheel outward"
    annotation(Dialog(group="Adjusters"));
  parameter Units.Length casterShim = 0 "Moves the upper ball joint on its arm rearward"
    annotation(Dialog(group="Adjusters"));
  parameter Data.Suspensions.ArmBushings upperBushings "Bushings in the hinges of the upper arm"
    annotation(Dialog(group="Bushings", enable=bushedArms));
  MultiBody.Interfaces.Frame_b upper "Upper arm; its origin at rest is that of frame_a"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={-50,100})));
  MultiBody.Interfaces.EnergyShare upperSpring(final kind=Energy.Kind.C, rate=upperHinge*K_u*upperHinge_d) if bushedArms "Stiffness of the bushings of the upper arm";
  MultiBody.Interfaces.EnergyShare upperDamper(final kind=Energy.Kind.R, rate=upperBushings.tau*(upperHinge_d*K_u*upperHinge_d)) if bushedArms "Damping of the bushings of the upper arm";
  Units.Length upperHinge[2](each start=0, each fixed=bushedArms) "How far the bushings of the upper arm give way, along and across its axis";
  Part upperPart "Upper arm";
  Units.Angle psi "Angle of the upper arm, positive in bump";
protected
  final parameter Real mirror[3,3] = diagonal({1,side,1}) "Mirrors the points of the right side";
  final parameter Units.Position uf[3] = mirror*data.upperFront "Front hinge of the upper arm";
  final parameter Units.Position ur[3] = mirror*data.upperRear "Rear hinge of the upper arm";
  final parameter Units.Position ua[3] = mirror*(data.upperOuter - {casterShim,0,0}) "Upper ball joint on its arm";
  final parameter Units.Position uc[3] = mirror*(data.upperOuter - {0,camberShim,0}) "Upper ball joint on the carrier";
  final parameter Real e2[3] = side*MultiBody.Frames.normalize(uf - ur) "Axis of the upper arm";
  final parameter Units.Position r_u[3] = ua - uf "From the front hinge to the ball joint";
  final parameter Real n_u[3] = cross(e2, r_u) "Perpendicular to both";
  final parameter Units.Length d0 = sqrt((uc - l0)*(uc - l0)) "Distance of the ball joints of the carrier";
  final parameter Real way = if n_u*(l0 - uf) > 0 then -1 else 1 "Way of assembling";
  final parameter Real way_tie = if cross(x1_0, ti - l0)*(t0 - l0) >= 0 then 1 else -1 "Way of assembling the tie rod";
  final parameter Real x1_0[3] = (uc - l0)/d0 "Steering axis in the carrier";
  final parameter Real B_u[3,2] = [side*e2, MultiBody.Frames.normalize(ua - uf - (e2*(ua - uf))*e2)] "Directions along the axis of the upper arm and across it";
  final parameter Units.Stiffness K_u[2,2] = hingeStiffness(upperBushings, uf, ur, ua) "Stiffness in these directions";
  Units.Velocity upperHinge_d[2](each start=0, each fixed=bushedArms) "Derivative of upperHinge";
  Units.Position H_u[3] "Front hinge of the upper arm";
  Units.Velocity v_u[3] "Velocity of the hinges of the upper arm, which the bushings allow";
  Units.AngularVelocity w_u "Angular velocity of the upper arm by the bushings";
  MultiBody.Frames.Orientation R_u "From frame_a into the upper arm";
  Units.Position r_L[3] "Lower ball joint from the front hinge of the upper arm";
  Units.Area c1 "Factor of the cosine of psi";
  Units.Area c2 "Factor of the sine of psi";
  Units.Area c3 "c1 cos(psi) + c2 sin(psi) = c3";
  Real c4(unit="m4") "Square of the length of the vector (c1, c2)";
  Real square_u(unit="m4") "Square of the distance from the stretched position";
  Real root(unit="m2") "Its root";
  Real cosine "Cosine of psi";
  Real sine "Sine of psi";
  Real ratio "Speed of the upper arm per speed of the lower arm";
  Units.Force f_u[3] "Force from outside on the upper arm, resolved in frame_a";
  Units.Torque t_u[3] "Torque from outside on the upper arm about its front hinge, resolved in frame_a";
  Units.Length reach "Distance of the lower ball joint from the axis of the upper arm";
  Units.Length radius "Distance of the upper ball joint from the axis of the upper arm";
  Units.Length offset "Distance of both along the axis";
  MultiBody.Visualizers.Shape upperFrontLeg(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=uf, lengthDirection=U - uf, widthDirection={0,0,1},
    length=sqrt((U - uf)*(U - uf)), width=diameter, height=diameter, color=MultiBody.Types.bodyColor) if world.enableAnimation and animation "Front leg of the upper arm";
  MultiBody.Visualizers.Shape upperRearLeg(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=ur, lengthDirection=U - ur, widthDirection={0,0,1},
    length=sqrt((U - ur)*(U - ur)), width=diameter, height=diameter, color=MultiBody.Types.bodyColor) if world.enableAnimation and animation "Rear leg of the upper arm";
equation
  Connections.branch(frame_a.R, upper.R);
  assert((uf - ur)*(uf - ur) > 1e-6, "The hinges of the upper arm of " + getInstanceName() + " are less than 1 mm apart: they give no axis.");
  assert(d0 > 1e-3, "The ball joints of the carrier of " + getInstanceName() + " are less than 1 mm apart: they give no steering axis.");
  if bushedArms then
    upperHinge_d = der(upperHinge);
    K_u*(upperHinge + upperBushings.tau*upperHinge_d) = transpose(B_u)*(f_u - f_U);
    H_u = uf + B_u*upperHinge;
    v_u = B_u*upperHinge_d;
    w_u = (y1*(v_H - v_u))/(y1*cross(e2, U - H_u));
    v_T = v_u + cross(e2, U - H_u)*w_u;
  else
    upperHinge = zeros(2);
    upperHinge_d = zeros(2);
    H_u = uf;
    v_u = zeros(3);
    w_u = 0;
    v_T = zeros(3);
  end if;
  f_H = f_l - f_L;
  // Upper ball joint: on its circle, d from the lower one
  r_L = L - H_u;
  c1 = r_L*r_u - (e2*r_L)*(e2*r_u);
  c2 = r_L*n_u;
  c3 = (r_L*r_L + r_u*r_u - d0^2)/2 - (e2*r_L)*(e2*r_u);
  c4 = c1^2 + c2^2;
  square_u = c4 - c3^2;
  reach = sqrt(cross(e2, r_L)*cross(e2, r_L));
  radius = sqrt(n_u*n_u);
  offset = e2*(r_L - r_u);
  assert(noEvent(square_u > 1e-5*c4), "The carrier of " + getInstanceName() + " (" + String(1000*d0) + " mm between its ball joints) is "
    + (if d0^2 < offset^2 + reach^2 + radius^2 then String(1000*max(0, sqrt(offset^2 + (reach - radius)^2) - d0)) + " mm too short" else String(1000*max(0, d0 - sqrt(offset^2 + (reach + radius)^2))) + " mm too long")
    + " (0 mm: its joints are in line) to reach from the lower to the upper wishbone at an angle of the lower arm of " + String(phi) + " rad. Change upperOuter, lowerOuter or the hinges, or limit the travel.");
  root = way*sqrt(noEvent(max(square_u, 1e-30)));
  cosine = (c1*c3 - c2*root)/c4;
  sine = (c2*c3 + c1*root)/c4;
  psi = atan2(sine, cosine);
  R_u.T = matrix(e2)*transpose(matrix(e2)) + cosine*(identity(3) - matrix(e2)*transpose(matrix(e2))) - sine*skew(e2);
  R_u.w = if bushedArms then e2*(ratio*w + w_u) else e2*(ratio*w);
  U = H_u + turned(R_u, r_u);
  d = d0;
  x1 = x1_0;
  branch = way_tie;
  ratio = (y1*j_L)/(y1*cross(e2, U - H_u));
  j_U = cross(e2, U - H_u)*ratio;
  upperPart.w = e2*ratio;
  upperPart.v = -cross(upperPart.w, H_u);
  // Upper arm
  upperPart.r = H_u - turned(R_u, uf);
  upperPart.R = R_u;
  upper.r_0 = frame_a.r_0 + turned(frame_a.R, upperPart.r);
  upper.R = MultiBody.Frames.absoluteRotation(frame_a.R, R_u);
  f_u = upper.f*R_u.T;
  t_u = (upper.t - cross(uf, upper.f))*R_u.T;
  f_along = (e2*(t_u - cross(U - H_u, acrossForce(y1, e_t, r_P, d, t_c))))/(e2*cross(U - H_u, y1));
  f_more = f_u;
  t_more = t_u + cross(H_u, f_u);

  annotation(Documentation(info="<html>
<p>
Front and rear hinges are the axes of the arms. The upper ball joint is on a circle and in a given distance from the lower one: c1 cos(psi) + c2 sin(psi) = c3 with two solutions, of which that of the
hardpoints is taken. Masses of the arms are connected to <code>lower</code> and <code>upper</code>.
</p>
</html>"));
end TwoWishbones;
