within Layshaft.MultiBody.Joints;
model FreeMotion "No constraint: six degrees of freedom with states"
  extends Interfaces.TwoFrames;
  parameter Boolean useAxisFlange = false "= true: flanges of the six directions; the orientation then is three angles"
    annotation(Evaluate=true);
  Translational.Interfaces.Flange_a axis_x if useAxisFlange "Flange that drives along x of frame_a"
    annotation(Placement(transformation(extent={{-90,90},{-70,110}})));
  Translational.Interfaces.Flange_a axis_y if useAxisFlange "Flange that drives along y of frame_a"
    annotation(Placement(transformation(extent={{-60,90},{-40,110}})));
  Translational.Interfaces.Flange_a axis_z if useAxisFlange "Flange that drives along z of frame_a"
    annotation(Placement(transformation(extent={{-30,90},{-10,110}})));
  Rotational.Interfaces.Flange_a axis_1 if useAxisFlange "Flange that drives the first rotation"
    annotation(Placement(transformation(extent={{10,90},{30,110}})));
  Rotational.Interfaces.Flange_a axis_2 if useAxisFlange "Flange that drives the second rotation"
    annotation(Placement(transformation(extent={{40,90},{60,110}})));
  Rotational.Interfaces.Flange_a axis_3 if useAxisFlange "Flange that drives the third rotation"
    annotation(Placement(transformation(extent={{70,90},{90,110}})));
  parameter Types.RotationSequence sequence = {1,2,3} "Axes of the angles"
    annotation(Evaluate=true);
  parameter Boolean angles_fixed = false "= true: angles_start are the angles at the start, otherwise a guess"
    annotation(Evaluate=true, Dialog(tab="Initialization"));
  parameter Units.Angle angles_start[3] = {0,0,0} "Angles from frame_a into frame_b about the axes sequence"
    annotation(Dialog(tab="Initialization"));
  parameter Boolean useQuaternions = true "= true: the orientation is a quaternion, otherwise three angles"
    annotation(Evaluate=true, Dialog(tab="Advanced"));
  Units.Position r_rel_a[3](each start=0, each stateSelect=if useAxisFlange then StateSelect.default else StateSelect.always) "From frame_a to frame_b, resolved in frame_a";
  Units.Velocity v_rel_a[3](each start=0, each stateSelect=if useAxisFlange then StateSelect.default else StateSelect.always) "Derivative of r_rel_a";
  Units.Acceleration a_rel_a[3] "Derivative of v_rel_a";
  Frames.Orientation R_rel "Rotation from frame_a into frame_b";
  Units.AngularVelocity w_rel_b[3](each start=0, each stateSelect=if useQuaternions and not useAxisFlange then StateSelect.always else StateSelect.avoid) "Angular velocity of frame_b against frame_a, resolved in frame_b";
protected
  final parameter Frames.Orientation R_start = Frames.axesRotations(sequence, angles_start, zeros(3)) "Rotation at the start";
  final parameter Real Q_start[4] = Frames.to_Q(R_start) "Quaternion at the start";
  Real Q[4](start=Q_start, each stateSelect=if useQuaternions and not useAxisFlange then StateSelect.always else StateSelect.avoid) "Quaternion from frame_a into frame_b";
  Units.Angle phi[3](start=angles_start, each stateSelect=if useQuaternions or useAxisFlange then StateSelect.avoid else StateSelect.always) "Angles from frame_a into frame_b";
  Units.AngularVelocity phi_d[3](each stateSelect=if useQuaternions or useAxisFlange then StateSelect.avoid else StateSelect.always) "Derivatives of the angles";
  Prismatic prismatic_x(final useAxisFlange=true, final n={1,0,0}, final animation=false) if useAxisFlange "Along x"
    annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
  Prismatic prismatic_y(final useAxisFlange=true, final n={0,1,0}, final animation=false) if useAxisFlange "Along y"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Prismatic prismatic_z(final useAxisFlange=true, final n={0,0,1}, final animation=false) if useAxisFlange "Along z"
    annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  Revolute revolute_1(final useAxisFlange=true, final n=Frames.axis(sequence[1]), final animation=false) if useAxisFlange "First rotation"
    annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Revolute revolute_2(final useAxisFlange=true, final n=Frames.axis(sequence[2]), final animation=false) if useAxisFlange "Second rotation"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Revolute revolute_3(final useAxisFlange=true, final n=Frames.axis(sequence[3]), final animation=false) if useAxisFlange "Third rotation"
    annotation(Placement(transformation(extent={{70,-10},{90,10}})));
initial equation
  if angles_fixed then
    if useAxisFlange then
      zeros(3) = Frames.Orientation.equalityConstraint(R_rel, R_start);
    elseif useQuaternions then
      Q = Q_start;
    else
      phi = angles_start;
    end if;
  elseif useQuaternions and not useAxisFlange then
    Q*Q = 1;
  end if;
equation
  assert(sequence[1] <> sequence[2] and sequence[2] <> sequence[3], "Two axes of the sequence of " + getInstanceName() + " that follow each other are the same: three such angles do not describe every orientation.");
  v_rel_a = der(r_rel_a);
  a_rel_a = der(v_rel_a);
  if useAxisFlange then
    r_rel_a = Frames.resolve2(frame_a.R, frame_b.r_0 - frame_a.r_0);
    R_rel = Frames.relativeRotation(frame_a.R, frame_b.R);
    w_rel_b = R_rel.w;
    Q = {0,0,0,1};
    phi = zeros(3);
    phi_d = zeros(3);
  else
    Connections.branch(frame_a.R, frame_b.R);
    if useQuaternions then
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
    frame_b.r_0 = frame_a.r_0 + Frames.resolve1(frame_a.R, r_rel_a);
    if Connections.rooted(frame_a.R) then
      frame_b.R = Frames.absoluteRotation(frame_a.R, R_rel);
    else
      frame_a.R = Frames.absoluteRotation(frame_b.R, Frames.inverseRotation(R_rel));
    end if;
    frame_a.f = zeros(3);
    frame_a.t = zeros(3);
    frame_b.f = zeros(3);
    frame_b.t = zeros(3);
  end if;
  connect(frame_a, prismatic_x.frame_a)
    annotation(Line(points={{-100,0},{-90,0}}, color={70,70,70}, thickness=0.5));
  connect(prismatic_x.frame_b, prismatic_y.frame_a)
    annotation(Line(points={{-70,0},{-60,0}}, color={70,70,70}, thickness=0.5));
  connect(prismatic_y.frame_b, prismatic_z.frame_a)
    annotation(Line(points={{-40,0},{-30,0}}, color={70,70,70}, thickness=0.5));
  connect(prismatic_z.frame_b, revolute_1.frame_a)
    annotation(Line(points={{-10,0},{10,0}}, color={70,70,70}, thickness=0.5));
  connect(revolute_1.frame_b, revolute_2.frame_a)
    annotation(Line(points={{30,0},{40,0}}, color={70,70,70}, thickness=0.5));
  connect(revolute_2.frame_b, revolute_3.frame_a)
    annotation(Line(points={{60,0},{70,0}}, color={70,70,70}, thickness=0.5));
  connect(revolute_3.frame_b, frame_b)
    annotation(Line(points={{90,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(prismatic_x.axis, axis_x)
    annotation(Line(points={{-74,10},{-74,60},{-80,60},{-80,100}}, color={0,127,0}));
  connect(prismatic_y.axis, axis_y)
    annotation(Line(points={{-44,10},{-44,60},{-50,60},{-50,100}}, color={0,127,0}));
  connect(prismatic_z.axis, axis_z)
    annotation(Line(points={{-14,10},{-14,60},{-20,60},{-20,100}}, color={0,127,0}));
  connect(revolute_1.axis, axis_1)
    annotation(Line(points={{20,10},{20,100}}, color={0,0,0}));
  connect(revolute_2.axis, axis_2)
    annotation(Line(points={{50,10},{50,100}}, color={0,0,0}));
  connect(revolute_3.axis, axis_3)
    annotation(Line(points={{80,10},{80,100}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Line(points={{-84,-40},{-20,30},{30,-10},{84,40}}, color={200,70,50}, pattern=LinePattern.Dash, smooth=Smooth.Bezier, thickness=0.5),
      Polygon(points={{84,40},{58,34},{76,16},{84,40}}, lineColor={200,70,50}, fillColor={200,70,50}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>frame_b moves freely against frame_a; the relative position and orientation are
states. No force passes.</p>
</html>"));
end FreeMotion;
