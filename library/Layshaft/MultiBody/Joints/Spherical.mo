within Layshaft.MultiBody.Joints;
model Spherical "Rotation about a point"
  extends Interfaces.TwoFrames;
  parameter Boolean useAxisFlange = false "= true: three revolute joints in a row about the axes sequence, each with a flange"
    annotation(Evaluate=true);
  Rotational.Interfaces.Flange_a axis_1 if useAxisFlange "Flange that drives the first axis"
    annotation(Placement(transformation(extent={{-70,90},{-50,110}})));
  Rotational.Interfaces.Flange_a axis_2 if useAxisFlange "Flange that drives the second axis"
    annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  Rotational.Interfaces.Flange_a axis_3 if useAxisFlange "Flange that drives the third axis"
    annotation(Placement(transformation(extent={{50,90},{70,110}})));
  parameter Types.RotationSequence sequence = {1,2,3} "Axes of the angles"
    annotation(Evaluate=true);
  parameter Boolean angles_fixed = false "= true: angles_start are the angles at the start, otherwise a guess"
    annotation(Evaluate=true, Dialog(tab="Initialization"));
  parameter Units.Angle angles_start[3] = {0,0,0} "Angles from frame_a into frame_b about the axes sequence"
    annotation(Dialog(tab="Initialization"));
  parameter Boolean enforceStates = false "= true: the relative orientation is a state, otherwise that of the parts may be"
    annotation(Evaluate=true, Dialog(tab="Advanced"));
  parameter Boolean useQuaternions = true "= true: the orientation is a quaternion, otherwise three angles"
    annotation(Evaluate=true, Dialog(tab="Advanced", enable=enforceStates));
  parameter Boolean animation = true "= true: shown as a sphere"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length sphereDiameter = 0.05 "Diameter of the sphere"
    annotation(Dialog(tab="Animation"));
  parameter Types.Color color = Types.jointColor "Colour of the sphere"
    annotation(Dialog(tab="Animation"));
  Frames.Orientation R_rel "Rotation from frame_a into frame_b";
  Units.AngularVelocity w_rel_b[3](each start=0, each stateSelect=if enforceStates and useQuaternions then StateSelect.always else StateSelect.avoid) "Angular velocity of frame_b against frame_a, resolved in frame_b";
protected
  final parameter Frames.Orientation R_start = Frames.axesRotations(sequence, angles_start, zeros(3)) "Rotation at the start";
  final parameter Real Q_start[4] = Frames.to_Q(R_start) "Quaternion at the start";
  Real Q[4](start=Q_start, each stateSelect=if enforceStates and useQuaternions then StateSelect.always else StateSelect.avoid) "Quaternion from frame_a into frame_b";
  Units.Angle phi[3](start=angles_start, each stateSelect=if enforceStates and not useQuaternions then StateSelect.always else StateSelect.avoid) "Angles from frame_a into frame_b";
  Units.AngularVelocity phi_d[3](each stateSelect=if enforceStates and not useQuaternions then StateSelect.always else StateSelect.avoid) "Derivatives of the angles";
  Revolute revolute_1(final useAxisFlange=true, final n=Frames.axis(sequence[1]), final animation=false) if useAxisFlange "First axis"
    annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Revolute revolute_2(final useAxisFlange=true, final n=Frames.axis(sequence[2]), final animation=false) if useAxisFlange "Second axis"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Revolute revolute_3(final useAxisFlange=true, final n=Frames.axis(sequence[3]), final animation=false) if useAxisFlange "Third axis"
    annotation(Placement(transformation(extent={{50,-10},{70,10}})));
  Visualizers.Shape sphere(shapeType="sphere", R=frame_a.R, r=frame_a.r_0, r_shape={-sphereDiameter/2,0,0},
    length=sphereDiameter, width=sphereDiameter, height=sphereDiameter, color=color) if world.enableAnimation and animation "Sphere";
initial equation
  if angles_fixed then
    if useAxisFlange or not enforceStates then
      zeros(3) = Frames.Orientation.equalityConstraint(R_rel, R_start);
    elseif useQuaternions then
      Q = Q_start;
    else
      phi = angles_start;
    end if;
  elseif enforceStates and useQuaternions and not useAxisFlange then
    Q*Q = 1;
  end if;
equation
  assert(sequence[1] <> sequence[2] and sequence[2] <> sequence[3], "Two axes of the sequence of " + getInstanceName() + " that follow each other are the same: three such angles do not describe every orientation.");
  if useAxisFlange or not enforceStates then
    R_rel = Frames.relativeRotation(frame_a.R, frame_b.R);
    w_rel_b = R_rel.w;
    Q = {0,0,0,1};
    phi = zeros(3);
    phi_d = zeros(3);
  elseif useQuaternions then
    R_rel = Frames.from_Q(Q, w_rel_b);
    der(Q) = Frames.quaternionRate(Q, w_rel_b);
    phi = zeros(3);
    phi_d = zeros(3);
  else
    phi_d = der(phi);
    R_rel = Frames.axesRotations(sequence, phi, phi_d);
    assert(noEvent(abs(Frames.axis(sequence[1])*Frames.resolve1(R_rel, Frames.axis(sequence[3]))) < 1 - 1e-8), "The first and the third axis of the angles of " + getInstanceName() + " became parallel: in this position three angles do not describe the motion. Set useQuaternions = true, or choose another sequence.");
    w_rel_b = R_rel.w;
    Q = {0,0,0,1};
  end if;
  if not useAxisFlange then
    frame_b.r_0 = frame_a.r_0;
    frame_b.t = zeros(3);
    frame_a.t = zeros(3);
    if enforceStates then
      Connections.branch(frame_a.R, frame_b.R);
      if Connections.rooted(frame_a.R) then
        frame_b.R = Frames.absoluteRotation(frame_a.R, R_rel);
      else
        frame_a.R = Frames.absoluteRotation(frame_b.R, Frames.inverseRotation(R_rel));
      end if;
      zeros(3) = frame_a.f + Frames.resolve1(R_rel, frame_b.f);
    else
      zeros(3) = frame_a.f + Frames.resolve2(frame_a.R, Frames.resolve1(frame_b.R, frame_b.f));
    end if;
  end if;
  connect(frame_a, revolute_1.frame_a)
    annotation(Line(points={{-100,0},{-70,0}}, color={70,70,70}, thickness=0.5));
  connect(revolute_1.frame_b, revolute_2.frame_a)
    annotation(Line(points={{-50,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(revolute_2.frame_b, revolute_3.frame_a)
    annotation(Line(points={{10,0},{50,0}}, color={70,70,70}, thickness=0.5));
  connect(revolute_3.frame_b, frame_b)
    annotation(Line(points={{70,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(revolute_1.axis, axis_1)
    annotation(Line(points={{-60,10},{-60,100}}, color={0,0,0}));
  connect(revolute_2.axis, axis_2)
    annotation(Line(points={{0,10},{0,100}}, color={0,0,0}));
  connect(revolute_3.axis, axis_3)
    annotation(Line(points={{60,10},{60,100}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,12},{-50,-12}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-60,60},{60,-60}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-35,35},{35,-35}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Sphere),
      Rectangle(extent={{30,12},{100,-12}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>
Ball joint. By default it gives no orientation and may close a loop; the orientation is
that of a body behind it. With <code>enforceStates</code> its own relative orientation is
the state, as a quaternion or as three angles. With <code>useAxisFlange</code> it is three
revolute joints in a row, which have a singular position where the first and the third
axis become parallel.
</p>
</html>"));
end Spherical;
