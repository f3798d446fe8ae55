within Layshaft.Trucks.Chassis;
model VehicleDynamics "Frame, axles and wheels: half-car in the pitch plane"
  extends PartialVehicle;
  parameter Units.Mass m = 8000 "Mass of the frame with load: 8.8 t with axles, within class VI (8.8 to 11.8 t)";
  parameter Units.Mass mf = 298 "Front axle with wheels: appendix, 0.0372 times the frame";
  parameter Units.Mass mr = 524 "Rear axle with wheels: appendix, 0.0655 times the frame";
  parameter Units.Inertia J_pitch = 34000 "Moment of inertia: radius of gyration 2.06 m, 0.9 of the mean distance to the axles";
  parameter Units.Length wheelbase = 4.8 "Wheelbase (189 in)";
  parameter Real frontShare = 0.36 "Share of the frame's weight on the front axle: appendix, ratio of the rolling losses";
  parameter Units.Length radius = 0.5 "Rolling radius (11R22.5)";
  parameter Units.Length height = 1.25 "Height of the centre of gravity of the frame with load";
  parameter Units.Length roadHeight = 0 "Height of the waves of the road";
  parameter Units.Length roadLength = 1 "Length of a wave";
  parameter Units.Length roadStart = 20 "Position of the first wave; the centre of gravity starts at 0";
  parameter Integer roadCount = 1 "Number of waves";
  replaceable model Road = Wheels.RoadProfile(height=roadHeight, length=roadLength, start=roadStart, count=roadCount) constrainedby Wheels.PartialRoad "Road under both axles"
    annotation(choicesAllMatching=true);
  final parameter Units.Length xf = wheelbase*(1 - frontShare) "Front axle, forward of the centre of gravity";
  final parameter Units.Length xr = -wheelbase*frontShare "Rear axle";
  final parameter Units.Force ff = m*Constants.g_n*frontShare "Static load of the front suspension";
  final parameter Units.Force fr = m*Constants.g_n*(1 - frontShare) "Static load of the rear suspension";
  Chassis.Body body(final m=m, cdA=5.1) "Longitudinal elements; drag 0.75 on 6.8 m2, a van body"
    annotation(Placement(transformation(extent={{-10,30},{10,50}})));
  Chassis.Frame frame(final m=m, final J_pitch=J_pitch, final xf=xf, final xr=xr, final y=radius - height, final height=height) "Frame"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  replaceable Chassis.Axle axle_front(k=3.0e5, d=1.5e4) constrainedby Chassis.PartialAxle(final m=mf, final load0=ff) "Front axle: 1.6 Hz, 0.25 of critical"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{40,-10},{60,10}})));
  replaceable Chassis.Axle axle_rear(k=6.0e5, d=2.2e4) constrainedby Chassis.PartialAxle(final m=mr, final load0=fr) "Rear axle: 1.7 Hz, 0.2 of critical"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-60,-10},{-40,10}})));
  replaceable Wheels.WheelTyre tire_front(J=21, k=1.7e6, d=1350, brake=12500, brakeViscous=25) constrainedby Wheels.PartialWheel(final radius=radius, final load0=ff + mf*Constants.g_n, redeclare model Road = Road) "Two tyres of 850 N/mm; 10.5 kg.m2 each (appendix)"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{40,-60},{60,-40}})));
  replaceable Wheels.WheelTyre tire_rear(J=39, k=3.4e6, d=2500, brake=13500, brakeViscous=25) constrainedby Wheels.PartialWheel(final radius=radius, final load0=fr + mr*Constants.g_n, redeclare model Road = Road) "Four tyres of 850 N/mm; 9.8 kg.m2 each (appendix)"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-60,-60},{-40,-40}})));
  BondGraph.Sources.Se free(e0=0) "The front wheels are not driven"
    annotation(Placement(transformation(extent={{10,-60},{30,-40}})));
equation
  v = body.v;
  connect(frame.body, body.p);
  connect(frame.front, axle_front.frame);
  connect(frame.rear, axle_rear.frame);
  connect(frame.poseFront, axle_front.poseFrame);
  connect(frame.poseRear, axle_rear.poseFrame);
  connect(axle_front.wheel, tire_front.axle);
  connect(axle_rear.wheel, tire_rear.axle);
  connect(axle_front.pose, tire_front.pose);
  connect(axle_rear.pose, tire_rear.pose);
  connect(free.p, tire_front.drive);
  connect(drive, tire_rear.drive);
  connect(brake, tire_front.u);
  connect(brake, tire_rear.u);

  annotation(
    Documentation(info="<html>
<p>Planar model: longitudinal, heave and pitch motion of the frame, two axles, two sets of wheels.</p>
</html>"));
end VehicleDynamics;
