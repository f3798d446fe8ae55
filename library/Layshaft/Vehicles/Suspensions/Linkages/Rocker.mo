within Layshaft.Vehicles.Suspensions.Linkages;
model Rocker "Rocker on the body that a rod from another part turns"
  extends MultiBody.Interfaces.TwoFrames;
  parameter Real side = 1 "1: left, -1: right";
  parameter Units.Position pivot[3] = {0,0.3,0.2} "Point of the rocker's axis, left side";
  parameter Real axis[3] = {1,0,0} "Direction of the rocker's axis, left side";
  parameter Units.Position rodInner[3] = {0,0.4,0.2} "Inner end of the rod, on the rocker, left side"
    annotation(Dialog(group="Rod"));
  parameter Units.Position rodOuter[3] = {0,0.65,-0.2} "Outer end of the rod, on the other part, left side"
    annotation(Dialog(group="Rod"));
  parameter Units.Position origin[3] = {0,0,0} "Origin of frame_b at rest, left side"
    annotation(Dialog(group="Rod"));
  parameter Units.Length shim = 0 "Shim that lengthens the rod"
    annotation(Dialog(group="Adjusters"));
  input Part part "Position and velocities of the other part";
  MultiBody.Interfaces.Frame_b rocker "Rocker; its origin at rest is that of frame_a"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,100})));
  parameter Boolean useFlange = false "= true: flange of the rocker's axis"
    annotation(Evaluate=true);
  Rotational.Interfaces.Flange_a flange if useFlange "Angle of the rocker"
    annotation(Placement(transformation(extent={{50,90},{70,110}})));
  parameter Boolean animation = true "= true: shown"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length diameter = 0.02 "Diameter of the rod"
    annotation(Dialog(tab="Animation"));
  constant String words[3] = {"rod", "its rocker", "the ends of the rod, the pivot or the shim"} "For messages: the rod, what it reaches, what to change";
  Part rockerPart "Rocker";
  Units.Angle phi "Angle of the rocker";
  Units.Force f_rod "Force in the rod, positive if it is pulled";
  Units.Torque tau "Torque from the flange on the rocker";
protected
  final parameter Real mirror[3,3] = diagonal({1,side,1}) "Mirrors the points of the right side";
  final parameter Units.Position q[3] = mirror*pivot "Pivot";
  final parameter Real e[3] = MultiBody.Frames.normalize({side*axis[1], axis[2], side*axis[3]}) "Axis; positive angles are mirrored";
  final parameter Units.Position r_i[3] = mirror*(rodInner - pivot) "From the pivot to the inner end";
  final parameter Units.Position r_o[3] = mirror*(rodOuter - origin) "From the origin of frame_b to the outer end";
  final parameter Real n[3] = cross(e, r_i) "Perpendicular to axis and r_i";
  final parameter Units.Length l = sqrt((rodOuter - rodInner)*(rodOuter - rodInner)) + shim "Length of the rod";
  final parameter Real way = if n*(mirror*rodOuter - q) > 0 then -1 else 1 "Way of assembling, as at rest";
  MultiBody.Frames.Orientation R "From frame_a into the rocker";
  Units.Position O[3] "Outer end, resolved in frame_a";
  Units.Position I[3] "Inner end from the pivot, resolved in frame_a";
  Units.Position r[3] "Outer end from the pivot, resolved in frame_a";
  Units.Area c1 "Factor of the cosine";
  Units.Area c2 "Factor of the sine";
  Units.Area c3 "c1 cos(phi) + c2 sin(phi) = c3";
  Real c4(unit="m4") "Square of the length of the vector (c1, c2)";
  Real square(unit="m4") "Square of the distance from the stretched position";
  Real root(unit="m2") "Its root";
  Real cosine "Cosine of the angle";
  Real sine "Sine of the angle";
  Real e_r[3] "Direction of the rod, from the rocker outward";
  Units.Length reach "Distance of the outer end from the axis";
  Units.Length radius "Distance of the inner end from the axis";
  Units.Length offset "Distance of both along the axis";
  Real ratio "Speed of the rocker per speed of the lower arm";
  Units.Length lever "Lever of the rod about the axis";
  Units.AngularVelocity w "Angular velocity of the rocker";
  Units.Force f_r[3] "Force from outside on the rocker, resolved in frame_a";
  Units.Torque t_r[3] "Torque from outside on the rocker about its pivot, resolved in frame_a";
  Rotational.Interfaces.Housing drive(tau=tau) "Side of the flange"
    annotation(Placement(transformation(extent={{40,60},{60,80}})));
  Rotational.Sources.ConstantTorque free(tau_constant=0) if not useFlange "Axis without flange"
    annotation(Placement(transformation(extent={{80,60},{60,80}})));
  MultiBody.Visualizers.Shape rod(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=q + I, lengthDirection=e_r, widthDirection={1,0,0},
    length=l, width=diameter, height=diameter, color=MultiBody.Types.jointColor) if world.enableAnimation and animation "Rod";
  MultiBody.Visualizers.Shape lever1(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=q, lengthDirection=I, widthDirection=e,
    length=sqrt(r_i*r_i), width=1.5*diameter, height=1.5*diameter, color=MultiBody.Types.bodyColor) if world.enableAnimation and animation "Rocker";
equation
  Connections.branch(frame_a.R, rocker.R);
  assert(axis*axis > 0, "The axis of " + getInstanceName() + " is a zero vector.");
  O = part.r + turned(part.R, r_o);
  r = O - q;
  c1 = r*r_i - (e*r)*(e*r_i);
  c2 = r*n;
  c3 = (r*r + r_i*r_i - l^2)/2 - (e*r)*(e*r_i);
  c4 = c1^2 + c2^2;
  square = c4 - c3^2;
  reach = sqrt(cross(e, r)*cross(e, r));
  radius = sqrt(n*n);
  offset = e*(r - r_i);
  assert(noEvent(square > 1e-5*c4), "The " + words[1] + " of " + getInstanceName() + " (" + String(1000*l) + " mm) is "
    + (if l^2 < offset^2 + reach^2 + radius^2 then String(1000*max(0, sqrt(offset^2 + (reach - radius)^2) - l)) + " mm too short" else String(1000*max(0, l - sqrt(offset^2 + (reach + radius)^2))) + " mm too long")
    + " (0 mm: its joints are in line) to reach " + words[2] + ". Change " + words[3] + ", or limit the travel.");
  root = way*sqrt(noEvent(max(square, 1e-30)));
  cosine = (c1*c3 - c2*root)/c4;
  sine = (c2*c3 + c1*root)/c4;
  phi = atan2(sine, cosine);
  R.T = matrix(e)*transpose(matrix(e)) + cosine*(identity(3) - matrix(e)*transpose(matrix(e))) - sine*skew(e);
  I = turned(R, r_i);
  e_r = (r - I)/l;
  lever = e*cross(I, e_r);
  ratio = (e_r*(part.v + cross(part.w, O)))/lever;
  rockerPart.w = e*ratio;
  rockerPart.v = -cross(rockerPart.w, q);
  w = (e_r*der(O))/lever;
  R.w = e*w;
  rockerPart.r = q - turned(R, q);
  rockerPart.R = R;
  rocker.r_0 = frame_a.r_0 + turned(frame_a.R, rockerPart.r);
  rocker.R = MultiBody.Frames.absoluteRotation(frame_a.R, R);
  f_r = rocker.f*R.T;
  t_r = (rocker.t - cross(q, rocker.f))*R.T;
  f_rod = -(tau + e*t_r)/lever;
  frame_b.f = MultiBody.Frames.resolve2(part.R, f_rod*e_r);
  frame_b.t = cross(r_o, frame_b.f);
  zeros(3) = frame_a.f + f_r + f_rod*e_r;
  zeros(3) = frame_a.t + t_r + cross(q, f_r) + e*tau + cross(O, f_rod*e_r);
  drive.phi = phi;
  connect(drive.flange, flange)
    annotation(Line(points={{50,70},{60,70},{60,100}}, color={0,0,0}));
  connect(free.flange, drive.flange)
    annotation(Line(points={{60,70},{50,70}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Line(points={{84,-40},{10,30}}, color={64,64,64}, thickness=1),
      Polygon(points={{-50,-30},{10,30},{-60,60},{-50,-30}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-60,-40},{-40,-20}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Sphere)}),
    Documentation(info="<html>
<p>
Push rods and pull rods with their rockers, and levers of anti-roll bars with their drop links. The inner end of the rod is on a circle about the rocker's axis and the rod has a length:
c1 cos(phi) + c2 sin(phi) = c3, solved by a formula. The torque about the axis gives the force in the rod. The rod has no mass.
</p>
</html>"));
end Rocker;
