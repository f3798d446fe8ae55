within Layshaft.Vehicles.Suspensions.Linkages;
model StrutAndArm "Carrier on a lower arm and a strut that slides along its axis, with tie rod"
  extends PartialLinkage(final lf=mirror*data.lowerFront, final lr=mirror*data.lowerRear, final l0=mirror*data.lowerOuter, final ti=mirror*data.tieInner, final t0=mirror*data.tieOuter,
    final w0=mirror*data.wheelCentre, final l_tie=sqrt((data.tieOuter - data.tieInner)*(data.tieOuter - data.tieInner)) + toeShim);
  replaceable parameter Data.Suspensions.CompactFront data constrainedby Data.Suspensions.MacPherson "Hardpoints"
    annotation(choicesAllMatching=true);
  parameter Units.Length toeShim = 0 "Shim that lengthens the tie rod"
    annotation(Dialog(group="Adjusters"));
  parameter Units.Length camberShim = 0 "Shim between carrier and strut: pushes the top of the wheel outward"
    annotation(Dialog(group="Adjusters"));
  parameter Units.Length casterShim = 0 "Moves the mount of the strut on the body rearward"
    annotation(Dialog(group="Adjusters"));
  Translational.Interfaces.Flange_a strut "Compression of the strut"
    annotation(Placement(transformation(extent={{-60,90},{-40,110}})));
  Units.Length extension "Extension of the strut from its length at rest";
  Units.Length rate "Change of the strut's length per angle of the lower arm";
protected
  final parameter Real mirror[3,3] = diagonal({1,side,1}) "Mirrors the points of the right side";
  final parameter Units.Position mount[3] = mirror*(data.strutTop - {casterShim,0,0}) "Mount on the body";
  final parameter Units.Position uc[3] = mirror*(data.strutTop - {0,camberShim,0}) "Point of the strut's axis at rest, on the carrier";
  final parameter Real e0[3] = mirror*MultiBody.Frames.normalize(data.strutTop - data.strutFoot) "Axis of the strut, on the carrier";
  final parameter Units.Position g[3] = uc - l0 "From the lower ball joint to that point, on the carrier";
  final parameter Units.Length b = g*e0 "Its part along the axis";
  final parameter Real x1_0[3] = MultiBody.Frames.normalize(g) "Steering axis at rest";
  final parameter Real way_tie = if cross(x1_0, ti - l0)*(t0 - l0) >= 0 then 1 else -1 "Way of assembling the tie rod";
  Units.Area square_s "Square of the distance along the axis";
  Real e_s[3] "Axis of the strut, resolved in frame_a";
  Units.Force f_s "Force of spring and damper, positive if they push";
  MultiBody.Visualizers.Shape tube(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=U, lengthDirection=-e_s, widthDirection={1,0,0},
    length=sqrt((data.strutTop - data.strutFoot)*(data.strutTop - data.strutFoot)) + extension, width=1.5*diameter, height=1.5*diameter, color=MultiBody.Types.rodColor) if world.enableAnimation and animation "Tube";
  MultiBody.Visualizers.Shape coil(shapeType="spring", R=frame_a.R, r=frame_a.r_0, r_shape=U, lengthDirection=-e_s, widthDirection={1,0,0},
    length=0.6*sqrt((data.strutTop - data.strutFoot)*(data.strutTop - data.strutFoot)) + extension, width=0.12, height=0.012, extra=6, color=MultiBody.Types.forceColor) if world.enableAnimation and animation "Coil";
equation
  assert((data.strutTop - data.strutFoot)*(data.strutTop - data.strutFoot) > 1e-6, "The ends of the strut of " + getInstanceName() + " are less than 1 mm apart: they give no axis.");
  U = mount;
  d = sqrt((U - L)*(U - L));
  square_s = b^2 - g*g + d^2;
  assert(noEvent(square_s > 0), "The mount of the strut of " + getInstanceName() + " is " + String(1000*(sqrt(g*g - b^2) - d)) + " mm too near to the lower ball joint at an angle of the lower arm of " + String(phi)
    + " rad: the axis of the strut passes the ball joint at a distance of " + String(1000*sqrt(g*g - b^2)) + " mm. Change strutTop, strutFoot or lowerOuter, or limit the travel.");
  extension = -b + (if b > 0 then 1 else -1)*sqrt(noEvent(max(square_s, 1e-30)));
  x1 = (g + extension*e0)/d;
  branch = way_tie;
  e_s = turned(R, e0);
  rate = -(y1*j_L)/(y1*e_s);
  j_U = -e_s*rate;
  v_T = if bushedArms then e_s*((y1*v_H)/(y1*e_s)) else zeros(3);
  f_H = f_l - f_L;
  f_s = -strut.f;
  strut.s = -extension;
  f_along = -(f_s + e_s*acrossForce(y1, e_t, r_P, d, t_c))/(e_s*y1);
  f_more = zeros(3);
  t_more = zeros(3);

  annotation(Documentation(info="<html>
<p>
The strut is fixed to the carrier, slides along its axis and ends in a ball joint on the body. The distance from the lower ball joint to the mount gives its extension by a quadratic equation. The force along the strut
is that of the flange <code>strut</code>; across it the mount carries what the moments ask for.
</p>
</html>"));
end StrutAndArm;
