within Layshaft.Vehicles.Suspensions.Linkages;
model BeamLinks "Two trailing arms on a beam that twists"
  parameter Units.Position bushing[3] = {0.4,0.55,0} "Bushing of the left arm on the body";
  parameter Units.Position beam[3] = {0.25,0,0.05} "Shear centre of the beam in the middle plane";
  parameter Units.Position wheelCentre[3] = {0,0.74,0} "Centre of the left wheel";
  parameter Units.RotationalStiffness c_twist(min=0) = 3000 "Torque per angle of twist of the beam";
  parameter Units.Angle heave_start = 0 "Common angle of the arms at the start, positive in bump"
    annotation(Dialog(tab="Initialization"));
  parameter Units.Angle roll_start = 0 "Opposite angle of the arms at the start, positive if the left wheel is up"
    annotation(Dialog(tab="Initialization"));
  parameter Boolean fixed = true "= true: the angles at the start are given and the wheels rest against the body"
    annotation(Evaluate=true, Dialog(tab="Initialization"));
  parameter Boolean animation = true "= true: arms and beam are shown"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  MultiBody.Interfaces.Frame_a frame_a "Body: frame of the axle"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  MultiBody.Interfaces.Frame_b left "Left arm, in the centre of the wheel"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  MultiBody.Interfaces.Frame_b right "Right arm, in the centre of the wheel"
    annotation(Placement(transformation(extent={{84,-16},{116,16}})));
  Units.Angle heave(start=heave_start, fixed=fixed, stateSelect=StateSelect.prefer) "Common angle of the arms, positive in bump";
  Units.AngularVelocity heave_d(start=0, fixed=fixed, stateSelect=StateSelect.prefer) "Its derivative";
  Units.Angle roll(start=roll_start, fixed=fixed, stateSelect=StateSelect.prefer) "Opposite angle of the arms, positive if the left wheel is up";
  Units.AngularVelocity roll_d(start=0, fixed=fixed, stateSelect=StateSelect.prefer) "Its derivative";
  Part leftPart "Left arm; velocities while both wheels rise";
  Part rightPart "Right arm; velocities while both wheels rise";
  Twist leftRoll "Velocities of the left arm while it rises and the right one sinks";
  Twist rightRoll "Velocities of the right arm while it rises and the left one sinks";
  Units.Angle twist "Angle by which the beam is twisted";
  MultiBody.Interfaces.EnergyShare torsion(final kind=Energy.Kind.C, rate=c_twist*twist*der(twist)) "Torsion of the beam; removed: none";
protected
  outer MultiBody.World world "World";
  final parameter Units.Position bl[3] = bushing "Left bushing";
  final parameter Units.Position br[3] = diagonal({1,-1,1})*bushing "Right bushing";
  final parameter Real el[3] = MultiBody.Frames.normalize(bl - beam) "Axis of the left arm: through bushing and shear centre";
  final parameter Real er[3] = MultiBody.Frames.normalize(br - beam) "Axis of the right arm";
  MultiBody.Frames.Orientation R_h "From frame_a into the beam";
  MultiBody.Frames.Orientation R_l "From the beam into the left arm";
  MultiBody.Frames.Orientation R_r "From the beam into the right arm";
  Units.Force f_l[3] "Force from outside on the left arm, resolved in frame_a";
  Units.Force f_r[3] "Force from outside on the right arm, resolved in frame_a";
  Units.Torque t_l[3] "Torque from outside on the left arm about its bushing, resolved in frame_a";
  Units.Torque t_r[3] "Torque from outside on the right arm about its bushing, resolved in frame_a";
  Units.Position S[3] "Shear centre of the beam, resolved in frame_a";
  MultiBody.Visualizers.Shape leftArm(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=bl, lengthDirection=leftPart.r - bl, widthDirection={0,0,1},
    length=sqrt((leftPart.r - bl)*(leftPart.r - bl)), width=0.05, height=0.05, color=MultiBody.Types.bodyColor) if world.enableAnimation and animation "Left arm";
  MultiBody.Visualizers.Shape rightArm(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=br, lengthDirection=rightPart.r - br, widthDirection={0,0,1},
    length=sqrt((rightPart.r - br)*(rightPart.r - br)), width=0.05, height=0.05, color=MultiBody.Types.bodyColor) if world.enableAnimation and animation "Right arm";
  MultiBody.Visualizers.Shape leftBeam(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=S, lengthDirection=(2*bl + leftPart.r)/3 - S, widthDirection={0,0,1},
    length=sqrt(((2*bl + leftPart.r)/3 - S)*((2*bl + leftPart.r)/3 - S)), width=0.05, height=0.05, color=MultiBody.Types.rodColor) if world.enableAnimation and animation "Left half of the beam";
  MultiBody.Visualizers.Shape rightBeam(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=S, lengthDirection=(2*br + rightPart.r)/3 - S, widthDirection={0,0,1},
    length=sqrt(((2*br + rightPart.r)/3 - S)*((2*br + rightPart.r)/3 - S)), width=0.05, height=0.05, color=MultiBody.Types.rodColor) if world.enableAnimation and animation "Right half of the beam";
equation
  Connections.branch(frame_a.R, left.R);
  Connections.branch(frame_a.R, right.R);
  assert(bushing[2] > 1e-3, "The bushing of the left arm of " + getInstanceName() + " is not on the left side: its y must be positive.");
  heave_d = der(heave);
  roll_d = der(roll);
  R_h = MultiBody.Frames.planarRotation({0,1,0}, heave, heave_d);
  R_l = MultiBody.Frames.planarRotation(el, roll, roll_d);
  R_r = MultiBody.Frames.planarRotation(er, roll, roll_d);
  leftPart.R = MultiBody.Frames.absoluteRotation(R_h, R_l);
  rightPart.R = MultiBody.Frames.absoluteRotation(R_h, R_r);
  leftPart.r = bl + turned(leftPart.R, wheelCentre - bl);
  rightPart.r = br + turned(rightPart.R, diagonal({1,-1,1})*wheelCentre - br);
  leftPart.w = {0,1,0};
  leftPart.v = -cross({0,1,0}, bl);
  rightPart.w = {0,1,0};
  rightPart.v = -cross({0,1,0}, br);
  leftRoll.w = turned(R_h, el);
  leftRoll.v = -cross(leftRoll.w, bl);
  rightRoll.w = -turned(R_h, er);
  rightRoll.v = -cross(rightRoll.w, br);
  S = bl + turned(R_h, beam - bl);
  left.r_0 = frame_a.r_0 + turned(frame_a.R, leftPart.r);
  left.R = MultiBody.Frames.absoluteRotation(frame_a.R, leftPart.R);
  right.r_0 = frame_a.r_0 + turned(frame_a.R, rightPart.r);
  right.R = MultiBody.Frames.absoluteRotation(frame_a.R, rightPart.R);
  twist = (el[2] - er[2])*roll;
  f_l = left.f*leftPart.R.T;
  f_r = right.f*rightPart.R.T;
  t_l = left.t*leftPart.R.T + cross(leftPart.r - bl, f_l);
  t_r = right.t*rightPart.R.T + cross(rightPart.r - br, f_r);
  t_l[2] + t_r[2] = 0;
  leftRoll.w*t_l - rightRoll.w*t_r = if torsion.removed then 0 else (el[2] - er[2])*c_twist*twist;
  zeros(3) = frame_a.f + f_l + f_r;
  zeros(3) = frame_a.t + t_l + cross(bl, f_l) + t_r + cross(br, f_r);

  annotation(
    Icon(graphics={
      Line(points={{-80,0},{-80,60},{-80,40},{80,40},{80,60},{80,0}}, color={64,64,64}, thickness=1),
      Ellipse(extent={{-88,70},{-72,54}}, lineColor={30,140,80}, fillColor={190,220,200}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{72,70},{88,54}}, lineColor={30,140,80}, fillColor={190,220,200}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-30},{150,-70}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-110},{150,-140}}, textString="c=%c_twist")}),
    Documentation(info="<html>
<p>
The beam is stiff in bending and soft in torsion. Rising together, the arms turn about the line through both bushings; rising against each other, each arm turns about the axis through its bushing and the shear centre of the beam,
which stays in place. The two angles are the coordinates; there is no loop. The second-order sideways motion that the bushings give way to is left out.
</p>
</html>"));
end BeamLinks;
