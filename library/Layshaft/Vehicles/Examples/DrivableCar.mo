within Layshaft.Vehicles.Examples;
model DrivableCar "The whole car that a person drives: hardpoint suspensions, tyres from a file on the proving ground, turbocharged engine"
  extends Icons.Example;
  extends Templates.Car(
    redeclare replaceable Roads.RoadFile road constrainedby Interfaces.Road,
    redeclare replaceable Internal.ScaledEngine engine(boostTarget=boostTarget, turboSize=turboSize) constrainedby Interfaces.Engine,
    redeclare Mounts.RigidMounts mounts(final spatial=true),
    redeclare Transmissions.SynchronisedManual transmission(final ratios=gearRatios, final reverse=reverseRatio),
    redeclare Drivelines.BodyDifferential driveline(final ratio=finalDrive, final d_lock=differentialLock, turn=turn),
    redeclare Brakes.HydraulicBrakes brakes(final tau_max=brakeTorque, final balance=brakeBalance, final radius=chassis.data.radius[1]),
    redeclare Chassis.MultiBodyChassis chassis(
      redeclare Data.Chassis.Sedan data(redeclare parameter Data.Tyres.TyreFile tyre(asymmetry=0, fileName=tyreFile, pressure=tyrePressure),
        c_touch={chassis.data.tyre.c_touch, rearTyre.c_touch}, c_progressive={chassis.data.tyre.c_progressive, rearTyre.c_progressive}),
      redeclare Suspensions.LinkedAxle front(
        redeclare parameter Data.Tyres.TyreFile tyre,
        redeclare model Wheel = Tyres.FileWheel(absoluteSpin=true),
        redeclare replaceable Steering.RackAndPinion steering,
        redeclare replaceable Suspensions.Linkages.Axle links(
          barData(c=rollBarFront), barLever=rollBarLeverFront,
          leftCorner(data(load=chassis.data.load[1], tieInner={-0.2,0.42,-0.09}, c=springFront, d=damperFront), toeShim=toeShimFront, camberShim=camberShimFront, seat=seatFront),
          rightCorner(data(load=chassis.data.load[1], tieInner={-0.2,0.42,-0.09}, c=springFront, d=damperFront), toeShim=toeShimFront, camberShim=camberShimFront, seat=seatFront))),
      redeclare Suspensions.LinkedAxle rear(
        redeclare parameter Data.Tyres.TyreFile tyre = rearTyre,
        redeclare model Wheel = Tyres.FileWheel(absoluteSpin=true),
        redeclare replaceable Suspensions.Linkages.Axle links(
          barData(c=rollBarRear), barLever=rollBarLeverRear,
          leftCorner(data(load=chassis.data.load[2], tieInner={-0.2,0.42,-0.09}, c=springRear, d=damperRear), toeShim=toeShimRear, camberShim=camberShimRear, seat=seatRear),
          rightCorner(data(load=chassis.data.load[2], tieInner={-0.2,0.42,-0.09}, c=springRear, d=damperRear), toeShim=toeShimRear, camberShim=camberShimRear, seat=seatRear)))),
    redeclare Drivers.Person driver,
    redeclare Controls.DrivingControls controls(final radius=chassis.data.radius[1]));

  parameter Units.Stiffness springFront(min=1e4, max=3e5) = 90700 "Front springs"
    annotation(Dialog(tab="Setup", group="Suspension"));
  parameter Units.Stiffness springRear(min=1e4, max=3e5) = 90700 "Rear springs"
    annotation(Dialog(tab="Setup", group="Suspension"));
  parameter Units.Damping damperFront(min=500, max=3e4) = 6620 "Front dampers"
    annotation(Dialog(tab="Setup", group="Suspension"));
  parameter Units.Damping damperRear(min=500, max=3e4) = 6620 "Rear dampers"
    annotation(Dialog(tab="Setup", group="Suspension"));
  parameter Units.RotationalStiffness rollBarFront(min=0, max=3000) = 496 "Front anti-roll bar"
    annotation(Dialog(tab="Setup", group="Suspension"));
  parameter Units.RotationalStiffness rollBarRear(min=0, max=3000) = 150 "Rear anti-roll bar"
    annotation(Dialog(tab="Setup", group="Suspension"));
  parameter Real rollBarLeverFront(min=0.6, max=1.4) = 1 "Lever of the front anti-roll bar, relative"
    annotation(Dialog(tab="Setup", group="Suspension"));
  parameter Real rollBarLeverRear(min=0.6, max=1.4) = 1 "Lever of the rear anti-roll bar, relative"
    annotation(Dialog(tab="Setup", group="Suspension"));
  parameter Units.Length toeShimFront(min=-0.005, max=0.005) = 0 "Shim that lengthens the front tie rods"
    annotation(Dialog(tab="Setup", group="Suspension"));
  parameter Units.Length toeShimRear(min=-0.005, max=0.005) = 0 "Shim that lengthens the rear tie rods"
    annotation(Dialog(tab="Setup", group="Suspension"));
  parameter Units.Length camberShimFront(min=-0.02, max=0.02) = 0 "Front camber shim: pushes the top of the wheel outward"
    annotation(Dialog(tab="Setup", group="Suspension"));
  parameter Units.Length camberShimRear(min=-0.02, max=0.02) = 0 "Rear camber shim: pushes the top of the wheel outward"
    annotation(Dialog(tab="Setup", group="Suspension"));
  parameter Units.Length seatFront(min=-0.03, max=0.03) = 0 "Ride height: adjuster of the front spring seats, positive lifts the car"
    annotation(Dialog(tab="Setup", group="Suspension"));
  parameter Units.Length seatRear(min=-0.03, max=0.03) = 0 "Ride height: adjuster of the rear spring seats, positive lifts the car"
    annotation(Dialog(tab="Setup", group="Suspension"));
  parameter String tyreFile = "layshaft://tyres/passenger-205-60R15.tir" "Tyre property file"
    annotation(Dialog(tab="Setup", group="Tyres and brakes"));
  parameter Units.Pressure tyrePressure(min=1.2e5, max=4e5) = 2.2e5 "Inflation pressure of the tyres"
    annotation(Dialog(tab="Setup", group="Tyres and brakes"));
  parameter Units.Pressure pressureOffset(min=-1e5, max=1e5) = 0 "Pressure of the rear tyres above that of the front tyres"
    annotation(Dialog(tab="Setup", group="Tyres and brakes"));
  parameter Units.Torque brakeTorque(min=0, max=2e4) = 7200 "Brake torque of all wheels at full pedal"
    annotation(Dialog(tab="Setup", group="Tyres and brakes"));
  parameter Real brakeBalance(min=0, max=1) = 0.65 "Share of the front brakes"
    annotation(Dialog(tab="Setup", group="Tyres and brakes"));
  parameter Units.Pressure boostTarget(min=1.1e5, max=2.6e5) = 2.3e5 "Highest boost pressure, absolute"
    annotation(Dialog(tab="Setup", group="Powertrain"));
  parameter Real turboSize(min=0.6, max=1.6) = 1 "Choice of the turbocharger: flow of its wheels relative to those made for the engine"
    annotation(Dialog(tab="Setup", group="Powertrain"));
  parameter Units.Ratio finalDrive(min=1, max=8) = 3.9 "Ratio of the final drive"
    annotation(Dialog(tab="Setup", group="Powertrain"));
  parameter Units.Ratio gearRatios[6](each min=0.3, each max=6) = {3.5,2.1,1.45,1.12,0.92,0.76} "Ratios of the forward gears"
    annotation(Dialog(tab="Setup", group="Powertrain"));
  parameter Units.Ratio reverseRatio(min=-6, max=-0.3) = -3.4 "Ratio of the reverse gear"
    annotation(Dialog(tab="Setup", group="Powertrain"));
  parameter Units.RotationalDamping differentialLock(min=0, max=200) = 15 "Viscous lock of the differential"
    annotation(Dialog(tab="Setup", group="Powertrain"));

  Blocks.Interfaces.RealInput steering(unit="rad", min=-9, max=9) "Angle of the steering wheel, positive to the left"
    annotation(Placement(transformation(extent={{-180,110},{-160,130}}), iconTransformation(extent={{-120,77.5},{-100,97.5}})));
  Blocks.Interfaces.RealInput accelerator(min=0, max=1) "Accelerator pedal"
    annotation(Placement(transformation(extent={{-180,85},{-160,105}}), iconTransformation(extent={{-120,52.5},{-100,72.5}})));
  Blocks.Interfaces.RealInput brake(min=0, max=1) "Brake pedal"
    annotation(Placement(transformation(extent={{-180,60},{-160,80}}), iconTransformation(extent={{-120,27.5},{-100,47.5}})));
  Blocks.Interfaces.RealInput clutch(min=0, max=1) "Clutch pedal, 1: pressed"
    annotation(Placement(transformation(extent={{-180,35},{-160,55}}), iconTransformation(extent={{-120,2.5},{-100,22.5}})));
  Blocks.Interfaces.IntegerInput gear(min=-1, max=6) "Lever: -1 reverse, 0 neutral, 1 to 6; in automatic mode 1 and above: drive"
    annotation(Placement(transformation(extent={{-180,10},{-160,30}}), iconTransformation(extent={{-120,-22.5},{-100,-2.5}})));
  Blocks.Interfaces.BooleanInput automatic "= true: clutch and shifts are automatic"
    annotation(Placement(transformation(extent={{-180,-15},{-160,5}}), iconTransformation(extent={{-120,-47.5},{-100,-27.5}})));
  Blocks.Interfaces.BooleanInput abs "= true: anti-lock control of the brakes"
    annotation(Placement(transformation(extent={{-180,-40},{-160,-20}}), iconTransformation(extent={{-120,-72.5},{-100,-52.5}})));
  Blocks.Interfaces.BooleanInput tractionControl "= true: traction control"
    annotation(Placement(transformation(extent={{-180,-65},{-160,-45}}), iconTransformation(extent={{-120,-97.5},{-100,-77.5}})));

  output Units.Position r[3] "Middle of the front axle, fixed to the body";
  output Real q[4] "Orientation of the body: quaternion from the body into the world, scalar first";
  output Units.Position wheelPosition[4, 3] "Centres of the wheels: front left, front right, rear left, rear right";
  output Real wheelQuaternion[4, 4] "Orientation of the wheels, which spin, likewise: scalar first";
  output Units.Velocity v "Speed along the car";
  output Units.AngularVelocity wheelSpeed[4] "Speeds of the wheels";
  output Units.AngularVelocity engineSpeed "Speed of the crankshaft";
  output Real engineLoad "Torque of the cylinders relative to the largest of the engine, 0 ... 1";
  output Units.Pressure boost "Pressure of the plenum above that of the air";
  output Units.MassFlowRate fuel "Fuel that is injected";
  output Integer gearEngaged "Gear engaged";
  output Real throttle "Command to the engine";
  output Real brakePressure "Pressure of the master cylinder, relative";
  output Real clutchClosed "Clutch, 0: open, 1: closed";
  output Units.Angle steeringWheel "Angle of the steering wheel";
  output Units.Torque steeringTorque "Torque at the steering wheel that the driver feels";
  output Units.Force rackForce "Force of the tie rods on the rack, to the left";
  output Real slip[4] "Combined slip of each tyre, faded out below 0.5 m/s";
  output Real mu[4] "Friction under each tyre, relative to a dry road";
  output Units.Force load[4] "Load of each tyre";
  output Units.Acceleration ax "Acceleration, forward";
  output Units.Acceleration ay "Acceleration, to the left";
  output Units.AngularVelocity yawRate "Yaw rate";
protected
  parameter Data.Tyres.TyreFile rearTyre(asymmetry=0, fileName=tyreFile, pressure=tyrePressure + pressureOffset) "Rear tyres";
  Units.AngularVelocity turn[4] "Angular velocity of the carriers about their axes, against the body";
equation
  turn[1] = chassis.front.leftWheel.frame.R.w[2] - chassis.body.frame_a.R.w[2];
  turn[2] = chassis.front.rightWheel.frame.R.w[2] - chassis.body.frame_a.R.w[2];
  turn[3] = chassis.rear.leftWheel.frame.R.w[2] - chassis.body.frame_a.R.w[2];
  turn[4] = chassis.rear.rightWheel.frame.R.w[2] - chassis.body.frame_a.R.w[2];
  r = chassis.body.r_0;
  q = Internal.quaternion(chassis.body.phi);
  wheelPosition[1, :] = chassis.front.leftWheel.frame.r_0;
  wheelPosition[2, :] = chassis.front.rightWheel.frame.r_0;
  wheelPosition[3, :] = chassis.rear.leftWheel.frame.r_0;
  wheelPosition[4, :] = chassis.rear.rightWheel.frame.r_0;
  wheelQuaternion[1, :] = Internal.wheelQuaternion(q, chassis.body.frame_a.R.T, chassis.front.leftWheel.frame.R.T, chassis.front.leftWheel.rotor.phi);
  wheelQuaternion[2, :] = Internal.wheelQuaternion(q, chassis.body.frame_a.R.T, chassis.front.rightWheel.frame.R.T, chassis.front.rightWheel.rotor.phi);
  wheelQuaternion[3, :] = Internal.wheelQuaternion(q, chassis.body.frame_a.R.T, chassis.rear.leftWheel.frame.R.T, chassis.rear.leftWheel.rotor.phi);
  wheelQuaternion[4, :] = Internal.wheelQuaternion(q, chassis.body.frame_a.R.T, chassis.rear.rightWheel.frame.R.T, chassis.rear.rightWheel.rotor.phi);
  v = chassis.v;
  wheelSpeed = {chassis.front.leftWheel.rotor.w, chassis.front.rightWheel.rotor.w, chassis.rear.leftWheel.rotor.w, chassis.rear.rightWheel.rotor.w};
  engineSpeed = engine.w;
  engineLoad = noEvent(min(max(engine.cylinders.tau/max(engine.control.torque.tau_table), 0), 1));
  boost = engine.plenum.p - atmosphere.p;
  fuel = engine.fuelFlow;
  gearEngaged = transmission.gear;
  throttle = controls.throttle;
  brakePressure = brakes.master;
  clutchClosed = controls.clamp;
  steeringWheel = chassis.front.steering.hands;
  steeringTorque = chassis.front.steering.tauHands;
  rackForce = chassis.front.steering.rack.f;
  slip[1] = sqrt(chassis.front.leftWheel.tyre.contact.kappa^2 + chassis.front.leftWheel.tyre.contact.tanAlpha^2)*noEvent(min(1, chassis.front.leftWheel.tyre.contact.V/0.5));
  slip[2] = sqrt(chassis.front.rightWheel.tyre.contact.kappa^2 + chassis.front.rightWheel.tyre.contact.tanAlpha^2)*noEvent(min(1, chassis.front.rightWheel.tyre.contact.V/0.5));
  slip[3] = sqrt(chassis.rear.leftWheel.tyre.contact.kappa^2 + chassis.rear.leftWheel.tyre.contact.tanAlpha^2)*noEvent(min(1, chassis.rear.leftWheel.tyre.contact.V/0.5));
  slip[4] = sqrt(chassis.rear.rightWheel.tyre.contact.kappa^2 + chassis.rear.rightWheel.tyre.contact.tanAlpha^2)*noEvent(min(1, chassis.rear.rightWheel.tyre.contact.V/0.5));
  mu = {chassis.front.leftWheel.tyre.mu, chassis.front.rightWheel.tyre.mu, chassis.rear.leftWheel.tyre.mu, chassis.rear.rightWheel.tyre.mu};
  load = {chassis.front.leftWheel.tyre.Fz, chassis.front.rightWheel.tyre.Fz, chassis.rear.leftWheel.tyre.Fz, chassis.rear.rightWheel.tyre.Fz};
  ax = chassis.a;
  ay = chassis.a_lateral;
  yawRate = chassis.yawRate;
  connect(steering, driver.steeringWheel)
    annotation(Line(points={{-170,120},{-100,120},{-100,93},{-88,93}}, color={0,0,127}));
  connect(accelerator, driver.acceleratorPedal)
    annotation(Line(points={{-170,95},{-102,95},{-102,87},{-88,87}}, color={0,0,127}));
  connect(brake, driver.brakePedal)
    annotation(Line(points={{-170,70},{-104,70},{-104,81},{-88,81}}, color={0,0,127}));
  connect(clutch, driver.clutchPedal)
    annotation(Line(points={{-170,45},{-102,45},{-102,75},{-88,75}}, color={0,0,127}));
  connect(gear, driver.lever)
    annotation(Line(points={{-170,20},{-100,20},{-100,69},{-88,69}}, color={255,127,0}));
  connect(automatic, bus.driver.automatic)
    annotation(Line(points={{-170,-5},{-150,-5},{-150,48},{-20,48}}, color={255,0,255}));
  connect(abs, bus.driver.abs)
    annotation(Line(points={{-170,-30},{-150,-30},{-150,48},{-20,48}}, color={255,0,255}));
  connect(tractionControl, bus.driver.tractionControl)
    annotation(Line(points={{-170,-55},{-150,-55},{-150,48},{-20,48}}, color={255,0,255}));

  annotation(
    experiment(StopTime=10, Interval=0.01, Tolerance=1e-5),
    __Layshaft(
      step={Implicit(states={
        "engine.turbo.inlet.T", "engine.turbo.inlet.m", "engine.turbo.outlet.T", "engine.turbo.outlet.m", "engine.turbo.manifold.T", "engine.turbo.manifold.m", "engine.turbo.exhaust.T",
        "engine.turbo.exhaust.m", "engine.charge.T", "engine.charge.m", "engine.plenum.T", "engine.plenum.m", "engine.intakePort[1].T", "engine.intakePort[1].m", "engine.exhaustPort[1].T",
        "engine.exhaustPort[1].m", "transmission.clutch.z", "transmission.synchroniser.z", "transmission.shaft.w", "brakes.disc[1].z", "brakes.disc[2].z", "brakes.disc[3].z", "brakes.disc[4].z",
        "chassis.front.leftWheel.rotor.w_0", "chassis.front.rightWheel.rotor.w_0",
        "chassis.rear.leftWheel.rotor.w_0", "chassis.rear.rightWheel.rotor.w_0",
        "chassis.front.links.leftCorner.links.phi", "chassis.front.links.rightCorner.links.phi", "chassis.rear.links.leftCorner.links.phi", "chassis.rear.links.rightCorner.links.phi",
        "chassis.front.steering.s", "chassis.front.steering.hands", "chassis.body.phi[1]", "chassis.body.phi[2]", "chassis.body.phi[3]", "chassis.body.r_0[1]", "chassis.body.r_0[2]",
        "chassis.body.r_0[3]"})},
      plots={
        Plot(title="Speed", y={"v"}),
        Plot(title="Speed of the engine", y={"engineSpeed"}),
        Plot(title="Gear engaged", y={"gearEngaged"}),
        Plot(title="Accelerations", y={"ax", "ay"}),
        Plot(title="Loads of the tyres", y={"load[1]", "load[2]", "load[3]", "load[4]"}),
        Plot(title="Course, from above", x="r[1]", y={"r[2]"})}),
    Diagram(coordinateSystem(extent={{-180,-110},{150,140}})),
    Documentation(info="<html>
<p>
Suspensions from hardpoints at four corners, tyres by the Magic Formula from a file on the mesh of the proving ground, mean-value turbocharged engine, clutch, six gears and reverse, differential, brakes with
anti-lock control, rack steering with compliance. Inputs are wheel, pedals, lever and three switches; without inputs the car stands on the start line with its engine idling.
</p>
<p>
Everything of the tab Setup is tunable while the car drives. Other adjusters are in plain reach, as <code>chassis.front.links.leftCorner.casterShim</code>. For real time:
<code>--solver inline-mixed-euler --step 1.25ms</code>.
</p>
</html>"));
end DrivableCar;
