within Layshaft.MultiBody.Parts;
model Body "Rigid body with mass and inertia tensor"
  Interfaces.Frame_a frame_a "Frame fixed to the body"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  parameter Units.Position r_CM[3] = {0,0,0} "From frame_a to the centre of mass, resolved in frame_a";
  parameter Units.Mass m(min=0) = 1 "Mass";
  parameter Units.Inertia I_11(min=0) = 0.001 "Moment of inertia about x through the centre of mass"
    annotation(Dialog(group="Inertia tensor about the centre of mass, axes parallel to frame_a"));
  parameter Units.Inertia I_22(min=0) = 0.001 "Moment of inertia about y"
    annotation(Dialog(group="Inertia tensor about the centre of mass, axes parallel to frame_a"));
  parameter Units.Inertia I_33(min=0) = 0.001 "Moment of inertia about z"
    annotation(Dialog(group="Inertia tensor about the centre of mass, axes parallel to frame_a"));
  parameter Units.Inertia I_21 = 0 "Product of inertia, element (2,1) of the tensor"
    annotation(Dialog(group="Inertia tensor about the centre of mass, axes parallel to frame_a"));
  parameter Units.Inertia I_31 = 0 "Product of inertia, element (3,1) of the tensor"
    annotation(Dialog(group="Inertia tensor about the centre of mass, axes parallel to frame_a"));
  parameter Units.Inertia I_32 = 0 "Product of inertia, element (3,2) of the tensor"
    annotation(Dialog(group="Inertia tensor about the centre of mass, axes parallel to frame_a"));
  final parameter Units.Inertia I[3,3] = [I_11, I_21, I_31; I_21, I_22, I_32; I_31, I_32, I_33] "Inertia tensor about the centre of mass";
  parameter Boolean angles_fixed = false "= true: angles_start are the angles at the start, otherwise a guess"
    annotation(Evaluate=true, Dialog(tab="Initialization"));
  parameter Units.Angle angles_start[3] = {0,0,0} "Angles about the axes sequence_start, from the world frame into frame_a"
    annotation(Dialog(tab="Initialization"));
  parameter Types.RotationSequence sequence_start = {1,2,3} "Axes of the angles at the start"
    annotation(Evaluate=true, Dialog(tab="Initialization"));
  parameter Boolean w_0_fixed = false "= true: w_0_start is the angular velocity at the start, otherwise a guess"
    annotation(Evaluate=true, Dialog(tab="Initialization"));
  parameter Units.AngularVelocity w_0_start[3] = {0,0,0} "Angular velocity, resolved in the world frame"
    annotation(Dialog(tab="Initialization"));
  parameter Boolean enforceStates = false "= true: position and orientation of this body are states"
    annotation(Evaluate=true, Dialog(tab="Advanced"));
  parameter Boolean useQuaternions = true "= true: the orientation of a free body is a quaternion, otherwise three angles"
    annotation(Evaluate=true, Dialog(tab="Advanced"));
  parameter Types.RotationSequence sequence_angleStates = sequence_start "Axes of the three angles"
    annotation(Evaluate=true, Dialog(tab="Advanced", enable=not useQuaternions));
  parameter Boolean animation = true "= true: shown as a sphere in the centre of mass and a rod to frame_a"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length sphereDiameter = 0.1 "Diameter of the sphere"
    annotation(Dialog(tab="Animation"));
  parameter Types.Color color = Types.bodyColor "Colour"
    annotation(Dialog(tab="Animation"));
  Units.Position r_0[3](start={0,0,0}, each stateSelect=if enforceStates then StateSelect.always else StateSelect.avoid) "Origin of frame_a, resolved in the world frame";
  Units.Velocity v_0[3](start={0,0,0}, each stateSelect=if enforceStates then StateSelect.always else StateSelect.avoid) "Velocity of frame_a, resolved in the world frame";
  Units.Acceleration a_0[3] "Acceleration of frame_a, resolved in the world frame";
  Units.AngularVelocity w_a[3](start=Frames.resolve2(R_start, w_0_start), fixed=fill(w_0_fixed, 3),
    each stateSelect=if enforceStates and useQuaternions then StateSelect.always else StateSelect.avoid) "Angular velocity, resolved in frame_a";
  Units.AngularAcceleration z_a[3] "Angular acceleration, resolved in frame_a";
  Units.Acceleration g_0[3] "Gravity acceleration in the centre of mass, resolved in the world frame";
  Units.Velocity v_CM[3] "Velocity of the centre of mass, resolved in frame_a";
  Units.Acceleration a_CM[3] "Acceleration of the centre of mass, resolved in frame_a";
  Units.Power power "Rate of the kinetic energy";
  Units.Power gravityPower "Power of gravity on the body";
  Interfaces.EnergyShare translation(final kind=Energy.Kind.I, rate=m*(v_CM*a_CM)) "Mass; removed: no mass and no weight";
  Interfaces.EnergyShare rotation(final kind=Energy.Kind.I, rate=w_a*(I*z_a)) "Inertia tensor; removed: no moments of inertia about the centre of mass";
protected
  outer World world "World";
  final parameter Frames.Orientation R_start = Frames.axesRotations(sequence_start, angles_start, zeros(3)) "Orientation at the start";
  final parameter Real Q_start[4] = Frames.to_Q(R_start) "Quaternion at the start";
  final parameter Units.Angle phi_start[3] = Frames.axesRotationsAngles(R_start, sequence_angleStates) "Angles at the start";
  Real Q[4](start=Q_start, each stateSelect=StateSelect.prefer) "Quaternion of a free body";
public
  Units.Angle phi[3](start=phi_start, each stateSelect=StateSelect.prefer) "Angles of a free body";
protected
  Units.AngularVelocity phi_d[3](each stateSelect=StateSelect.prefer) "Derivatives of the angles";
  Visualizers.Shape sphere(shapeType="sphere", R=frame_a.R, r=frame_a.r_0, r_shape=r_CM - {sphereDiameter/2,0,0},
    length=sphereDiameter, width=sphereDiameter, height=sphereDiameter, color=color) if world.enableAnimation and animation "Sphere";
  Visualizers.Shape rod(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, lengthDirection=r_CM, widthDirection={r_CM[2],-r_CM[1],r_CM[1]},
    length=sqrt(r_CM*r_CM), width=sphereDiameter/3, height=sphereDiameter/3, color=color) if world.enableAnimation and animation "Rod";
initial equation
  if angles_fixed then
    if not Connections.isRoot(frame_a.R) then
      zeros(3) = Frames.Orientation.equalityConstraint(frame_a.R, R_start);
    elseif useQuaternions then
      Q = Q_start;
    else
      phi = phi_start;
    end if;
  elseif Connections.isRoot(frame_a.R) and useQuaternions then
    Q*Q = 1;
  end if;
equation
  if enforceStates then
    Connections.root(frame_a.R);
  else
    Connections.potentialRoot(frame_a.R);
  end if;
  assert(m >= 0, "The mass m = " + String(m) + " of " + getInstanceName() + " is negative; no body has that.");
  if Connections.isRoot(frame_a.R) then
    assert(m > 0 and not translation.removed, "The body " + getInstanceName() + " moves freely and has no mass: its acceleration is not defined. Give it a mass m > 0. If it is fixed to a body with mass, set enforceStates = true in that body, so that its motion is the one computed.");
    assert(I_11 > 0 and I_22 > 0 and I_33 > 0 and not rotation.removed, "The body " + getInstanceName() + " moves freely and has no moment of inertia about one of its axes: its angular acceleration is not defined. Give it I_11, I_22, I_33 > 0, or use PointMass. If it is fixed to a body with inertia, set enforceStates = true in that body.");
  end if;
  if not Connections.isRoot(frame_a.R) then
    Q = {0,0,0,1};
    phi = zeros(3);
    phi_d = zeros(3);
  elseif useQuaternions then
    frame_a.R = Frames.from_Q(Q, w_a);
    der(Q) = Frames.quaternionRate(Q, w_a);
    phi = zeros(3);
    phi_d = zeros(3);
  else
    phi_d = der(phi);
    frame_a.R = Frames.axesRotations(sequence_angleStates, phi, phi_d);
    assert(noEvent(abs(Frames.axis(sequence_angleStates[1])*Frames.resolve1(frame_a.R, Frames.axis(sequence_angleStates[3]))) < 1 - 1e-8), "The first and the third axis of the angles of " + getInstanceName() + " became parallel: in this position three angles do not describe the motion. Set useQuaternions = true, or choose another sequence_angleStates.");
    Q = {0,0,0,1};
  end if;
  r_0 = frame_a.r_0;
  v_0 = der(r_0);
  a_0 = der(v_0);
  if not (Connections.isRoot(frame_a.R) and useQuaternions) then
    w_a = frame_a.R.w;
  end if;
  z_a = der(w_a);
  g_0 = world.gravityAcceleration(frame_a.r_0 + Frames.resolve1(frame_a.R, r_CM));
  v_CM = Frames.resolve2(frame_a.R, v_0) + cross(w_a, r_CM);
  a_CM = Frames.resolve2(frame_a.R, a_0) + cross(z_a, r_CM) + cross(w_a, cross(w_a, r_CM));
  frame_a.f = if translation.removed then zeros(3) else m*(a_CM - Frames.resolve2(frame_a.R, g_0));
  frame_a.t = (if rotation.removed then zeros(3) else I*z_a + cross(w_a, I*w_a)) + cross(r_CM, frame_a.f);
  power = translation.power + rotation.power;
  gravityPower = if translation.removed then 0 else m*(v_CM*Frames.resolve2(frame_a.R, g_0));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,15},{-20,-15}}, lineColor={40,80,130}, fillColor={110,150,200}, fillPattern=FillPattern.HorizontalCylinder),
      Ellipse(extent={{-40,60},{80,-60}}, lineColor={40,80,130}, fillColor={110,150,200}, fillPattern=FillPattern.Sphere),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-70},{150,-100}}, textColor={0,0,0}, textString="m=%m")}),
    Documentation(info="<html>
<p>
Newton's and Euler's equations about the centre of mass. The energy elements are
<code>translation</code> and <code>rotation</code>; <code>power</code> is the rate of
the kinetic energy of both, <code>gravityPower</code> the power of the weight.
</p>
<p>
A body that no joint leads to is a root: its own position and orientation are states. The
orientation is a quaternion, which has no singular position, or three angles.
</p>
</html>"));
end Body;
