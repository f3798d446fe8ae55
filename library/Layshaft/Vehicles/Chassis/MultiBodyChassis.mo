within Layshaft.Vehicles.Chassis;
model MultiBodyChassis "Chassis in three dimensions: body, two axles with suspension and tyres"
  extends Interfaces.Chassis(final spatial=true);
  replaceable parameter Data.Chassis.CommonRoad2 data constrainedby Data.Chassis.FourWheels "Parameters"
    annotation(choicesAllMatching=true);
  parameter Boolean symmetric = false "= true: the right side repeats the left side"
    annotation(Evaluate=true);
  parameter Units.Position x_start = 0 "Position of the front axle along x at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Units.Position y_start = 0 "Position of the front axle along y at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Units.Angle yaw_start = 0 "Heading at the start, from x to the left"
    annotation(Dialog(tab="Initialization"));
  parameter Units.Velocity v_start = 0 "Speed at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Boolean animation = true "= true: the body is shown"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  replaceable Suspensions.Axle front constrainedby Suspensions.BaseAxle(final symmetric=symmetric, final r={0,0,0}, final track=data.track[1], final c=data.c[1], final d=data.d[1], final load=data.load[1],
    final c_bar=data.c_bar[1], final m_carrier=data.m_carrier[1], final w_start=v_start/data.radius[1], final tyre=data.tyre) "Front axle"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-40,20},{-20,40}})));
  replaceable Suspensions.Axle rear constrainedby Suspensions.BaseAxle(final symmetric=symmetric, final r={-data.wheelbase, 0, rise}, final track=data.track[2], final c=data.c[2], final d=data.d[2], final load=data.load[2],
    final c_bar=data.c_bar[2], final m_carrier=data.m_carrier[2], final w_start=v_start/data.radius[2], tyre=data.tyre) "Rear axle"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-40,-50},{-20,-30}})));
  MultiBody.Parts.Body body(final m=data.m_body, final r_CM=data.r_body, final I_11=data.I[1], final I_22=data.I[2], final I_33=data.I[3],
    enforceStates=true, useQuaternions=false, sequence_start={3,2,1}, sequence_angleStates={3,2,1}, angles_start=angles_start, angles_fixed=true, w_0_fixed=true,
    r_0(start={x_start, y_start, road.startHeight(x_start, y_start)} + data.height[1]*n_start, each fixed=true), v_0(start=v_start*e_start, each fixed=true), animation=false) "Body"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  AirResistance air(final drag=data.drag) "Drag"
    annotation(Placement(transformation(extent={{40,40},{60,60}})));
  MultiBody.Parts.FixedTranslation airPlace(final r={-data.wheelbase/2, 0, data.h_drag}, animation=false) "Where the drag acts"
    annotation(Placement(transformation(extent={{10,40},{30,60}})));
  Units.Angle roll "Roll of the body, positive to the right";
  Units.Angle pitch "Pitch of the body, positive nose down";
protected
  outer MultiBody.World world "World";
  outer Interfaces.Road road "Road";
  final parameter Real n_start[3] = road.startNormal(x_start, y_start) "Normal of the road at the start";
  final parameter Real n_yaw[3] = {cos(yaw_start)*n_start[1] + sin(yaw_start)*n_start[2], -sin(yaw_start)*n_start[1] + cos(yaw_start)*n_start[2], n_start[3]} "The same, in axes turned by the heading";
  final parameter Units.Angle angles_start[3] = {yaw_start, atan2(n_yaw[1], n_yaw[3]), -asin(n_yaw[2])} "Heading, pitch and roll of a body that is parallel to the road";
  final parameter Real e_start[3] = {cos(yaw_start)*cos(angles_start[2]), sin(yaw_start)*cos(angles_start[2]), -sin(angles_start[2])} "Direction of the car at the start";
  MultiBody.Visualizers.Shape lower(shapeType="box", R=body.frame_a.R, r=body.frame_a.r_0, r_shape={-data.wheelbase - 0.7, 0, 0.15}, lengthDirection={1,0,0}, widthDirection={0,1,0},
    length=data.wheelbase + 1.4, width=data.track[1] - 0.2, height=0.45, color={60,110,170}) if world.enableAnimation and animation "Body";
  MultiBody.Visualizers.Shape upper(shapeType="box", R=body.frame_a.R, r=body.frame_a.r_0, r_shape={-data.wheelbase - 0.3, 0, 0.6}, lengthDirection={1,0,0}, widthDirection={0,1,0},
    length=data.wheelbase - 0.3, width=data.track[1] - 0.35, height=0.5, color={150,180,210}) if world.enableAnimation and animation "Cabin";
  parameter Units.Length rise(fixed=false) "How far the rear axle is mounted above the front one: as the tyres stand at the start, whatever their pressure becomes";
initial equation
  s = 0;
  rise = data.height[2] - data.height[1];
equation
  v = MultiBody.Frames.resolve2(body.frame_a.R, body.v_0)*{1,0,0};
  a = MultiBody.Frames.resolve2(body.frame_a.R, body.a_0)*{1,0,0};
  a_lateral = MultiBody.Frames.resolve2(body.frame_a.R, body.a_0)*{0,1,0};
  yawRate = body.w_a[3];
  der(s) = v;
  roll = atan2(body.frame_a.R.T[2, 3], body.frame_a.R.T[3, 3]);
  pitch = -asin(body.frame_a.R.T[1, 3]);
  connect(front.bus, bus)
    annotation(Line(points={{-30,40},{-30,90},{0,90},{0,100}}, color={255,204,51}));
  connect(rear.bus, bus)
    annotation(Line(points={{-30,-30},{-30,-20},{-10,-20},{-10,90},{0,90},{0,100}}, color={255,204,51}));
  connect(hubs[1:2], front.hubs)
    annotation(Line(points={{-100,0},{-70,0},{-70,30},{-40,30}}, color={0,0,0}));
  connect(hubs[3:4], rear.hubs)
    annotation(Line(points={{-100,0},{-70,0},{-70,-40},{-40,-40}}, color={0,0,0}));
  connect(carriers[1:2], front.carriers)
    annotation(Line(points={{-100,-70},{-60,-70},{-60,25},{-40,25}}, color={0,0,0}));
  connect(carriers[3:4], rear.carriers)
    annotation(Line(points={{-100,-70},{-60,-70},{-60,-45},{-40,-45}}, color={0,0,0}));
  connect(body.frame_a, front.frame)
    annotation(Line(points={{40,0},{-30,0},{-30,20}}, color={70,70,70}, thickness=0.5));
  connect(body.frame_a, rear.frame)
    annotation(Line(points={{40,0},{0,0},{0,-60},{-30,-60},{-30,-50}}, color={70,70,70}, thickness=0.5));
  connect(body.frame_a, frame)
    annotation(Line(points={{40,0},{0,0},{0,-100}}, color={70,70,70}, thickness=0.5));
  connect(body.frame_a, airPlace.frame_a)
    annotation(Line(points={{40,0},{0,0},{0,50},{10,50}}, color={70,70,70}, thickness=0.5));
  connect(airPlace.frame_b, air.frame)
    annotation(Line(points={{30,50},{40,50}}, color={70,70,70}, thickness=0.5));

  annotation(Documentation(info="<html>
<p>
x points forward, y to the left, z up (ISO 8855); <code>frame</code> lies in the middle between the centres of the front wheels at rest. The body starts
parallel to the road with all travels zero and the speed <code>v_start</code>; on a level road it then rests. Axles are those of
<a href=\"modelica://Layshaft.Vehicles.Suspensions.Axle\">Suspensions.Axle</a>; redeclare <code>front.steering</code> for a car that steers.
</p>
<p>With <code>symmetric = true</code> the right side of both axles is replaced by sources that repeat the left side.</p>
</html>"));
end MultiBodyChassis;
