within Layshaft.Vehicles.Examples;
model ProvingGroundLap "A car drives a lap of the proving ground"
  extends Icons.Example;
  inner MultiBody.World world(n={0,0,-1}) "World"
    annotation(Placement(transformation(extent={{-90,70},{-70,90}})));
  inner Roads.RoadFile road "Proving ground"
    annotation(Placement(transformation(extent={{-60,70},{-40,90}})));
  inner Atmospheres.Uniform atmosphere "Air"
    annotation(Placement(transformation(extent={{-30,70},{-10,90}})));
  parameter Units.Velocity v_wanted = 12 "Speed";
  parameter Units.Length lead = 8 "How far ahead the driver looks";
  parameter Data.ProvingGroundCourse course "Course";
  Chassis.MultiBodyChassis car(
    v_start=v_wanted,
    data(redeclare parameter Data.Tyres.TyreFile tyre(asymmetry=0)),
    front(redeclare parameter Data.Tyres.TyreFile tyre, redeclare model Wheel = Tyres.FileWheel, redeclare Steering.RackSteering steering(wheelbase=car.data.wheelbase, track=car.data.track[1])),
    rear(redeclare parameter Data.Tyres.TyreFile tyre, redeclare model Wheel = Tyres.FileWheel)) "Car on tyres from a file"
    annotation(Placement(transformation(extent={{20,-20},{60,20}})));
  Rotational.Sources.Torque motor[2] "Drive of the front wheels"
    annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Units.Length s(start=0, fixed=true) "Length along the course";
  Units.Length e "Distance to the left of the course";
  Units.Angle wish "Angle of the steering wheel that the driver wants";
protected
  constant Real pull(unit="1/s") = 2 "How fast the point of the course follows the car";
  Real at[4] "Course beside the car: x, y, heading, curvature";
  Real ahead[4] "Course ahead";
  Units.Position target "How far to the left the course ahead lies";
  Real forward[2] "Direction of the car, horizontally";
equation
  (at[1], at[2], at[3], at[4]) = Roads.Internal.coursePoint(s, course.lap, course.pieces);
  (ahead[1], ahead[2], ahead[3], ahead[4]) = Roads.Internal.coursePoint(s + lead, course.lap, course.pieces);
  e = -(car.body.r_0[1] - at[1])*sin(at[3]) + (car.body.r_0[2] - at[2])*cos(at[3]);
  der(s) = (car.body.v_0[1]*cos(at[3]) + car.body.v_0[2]*sin(at[3]))/(1 - at[4]*e) + pull*((car.body.r_0[1] - at[1])*cos(at[3]) + (car.body.r_0[2] - at[2])*sin(at[3]));
  forward = {car.body.frame_a.R.T[1, 1], car.body.frame_a.R.T[1, 2]};
  target = -(ahead[1] - car.body.r_0[1])*forward[2] + (ahead[2] - car.body.r_0[2])*forward[1];
  // Pure pursuit: the circle through the point ahead
  wish = car.front.steering.ratio*atan(2*(car.data.wheelbase + lead)*target/(lead + car.data.wheelbase)^2*car.data.wheelbase/lead);
  car.bus.driver.steering = wish;
  for i in 1:2 loop
    motor[i].tau = noEvent(max(-500, min(500, 400*(v_wanted - car.v))));
    connect(motor[i].flange, car.hubs[i])
      annotation(Line(points={{-20,0},{20,0}}, color={0,0,0}));
  end for;

  annotation(
    experiment(StopTime=168, Tolerance=1e-5, Interval=0.05),
    __Layshaft(
      plots={
        Plot(title="Course, from above", x="car.body.r_0[1]", y={"car.body.r_0[2]"}),
        Plot(title="Height of the car", y={"car.body.r_0[3]"}),
        Plot(title="Distance from the middle", y={"e"}),
        Plot(title="Speed", y={"car.v"}),
        Plot(title="Lateral acceleration", y={"car.a_lateral"}),
        Plot(title="Friction under the front wheels", y={"car.front.leftWheel.tyre.mu", "car.front.rightWheel.tyre.mu"}),
        Plot(title="Loads of the front wheels", y={"car.front.leftWheel.tyre.Fz", "car.front.rightWheel.tyre.Fz"})}),
    Documentation(info="<html>
<p>A simple driver looks <code>lead</code> ahead and holds the speed. The car crosses split and low friction, cobbles, an incline, a hill and a banked curve, and comes back to where it started.</p>
</html>"));
end ProvingGroundLap;
