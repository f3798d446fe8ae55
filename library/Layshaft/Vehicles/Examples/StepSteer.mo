within Layshaft.Vehicles.Examples;
model StepSteer "A sedan with suspensions from hardpoints turns its steering wheel quickly"
  extends Icons.Example;
  parameter Units.Velocity v = 20 "Speed at the start";
  parameter Units.Angle angle = 0.6 "Angle of the steering wheel";
  parameter Integer front(min=1, max=4) = 1 "Front suspension: 1 double wishbones with outboard springs, 2 with push rods, 3 with pull rods, 4 MacPherson struts"
    annotation(Evaluate=true);
  parameter Integer rear(min=1, max=6) = 1 "Rear suspension: the same, 5 twist beam, 6 multi-link"
    annotation(Evaluate=true);
  inner MultiBody.World world(n={0,0,-1}) "World"
    annotation(Placement(transformation(extent={{-90,-90},{-70,-70}})));
  inner Roads.Plane road "Road"
    annotation(Placement(transformation(extent={{-60,-90},{-40,-70}})));
  inner Atmospheres.Uniform atmosphere "Air"
    annotation(Placement(transformation(extent={{-30,-90},{-10,-70}})));
  Chassis.MultiBodyChassis car(v_start=v, redeclare Data.Chassis.Sedan data,
    redeclare Suspensions.LinkedAxle front(redeclare Steering.RackAndPinion steering, links(kind=front, wishboneData(tieInner={-0.2,0.42,-0.09}))),
    redeclare Suspensions.LinkedAxle rear(links(kind=rear, withBar=false, wishboneData(tieInner={-0.2,0.42,-0.09})))) "Car"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  Brakes.NoBrakes brakes "No brakes"
    annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  Blocks.Sources.Ramp wheel(height=angle, duration=0.2, startTime=0.5) "Steering wheel"
    annotation(Placement(transformation(extent={{-60,40},{-40,60}})));
  Units.Angle camberFrontOutside "Camber of the front outer wheel against the road, positive if the top leans outward";
  Units.Angle camberRearOutside "Camber of the rear outer wheel against the road";
equation
  camberFrontOutside = asin(car.front.rightWheel.frame.R.T[2, 3]);
  camberRearOutside = asin(car.rear.rightWheel.frame.R.T[2, 3]);
  connect(wheel.y, car.bus.driver.steering)
    annotation(Line(points={{-39,50},{30,50},{30,10}}, color={0,0,127}));
  connect(brakes.bus, car.bus)
    annotation(Line(points={{-10,10},{-10,20},{30,20},{30,10}}, color={255,204,51}));
  connect(brakes.hubs, car.hubs)
    annotation(Line(points={{0,0},{20,0}}, color={0,0,0}));
  connect(brakes.carriers, car.carriers)
    annotation(Line(points={{0,-7},{20,-7}}, color={0,0,0}));

  annotation(
    experiment(StopTime=4, Tolerance=1e-6, Interval=0.01),
    __Layshaft(
      plots={
        Plot(title="Steering wheel", y={"car.front.steering.hands"}),
        Plot(title="Yaw rate", y={"car.yawRate"}),
        Plot(title="Lateral acceleration", y={"car.a_lateral"}),
        Plot(title="Roll of the body", y={"car.roll"}),
        Plot(title="Camber of the outer wheels against the road", y={"camberFrontOutside", "camberRearOutside"}),
        Plot(title="Torque at the steering wheel", y={"car.front.steering.tauHands"}),
        Plot(title="Path", x="car.body.r_0[1]", y={"car.body.r_0[2]"})}),
    Documentation(info="<html>
<p>
Four corners with suspensions from hardpoints, tyres by the Magic Formula, rack and pinion with a column that twists. The inner ends of the tie rods are 30 mm higher than in the data of Chrono's sedan, which takes away its
bump steer. All hardpoints, shims and adjusters are tunable: for example <code>car.front.links.wishbones.leftCorner.camberShim</code>.
</p>
</html>"));
end StepSteer;
