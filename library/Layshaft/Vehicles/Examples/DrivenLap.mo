within Layshaft.Vehicles.Examples;
model DrivenLap "A simple driver takes the whole car around the proving ground"
  extends Icons.Example;
  replaceable DrivableCar car constrainedby DrivableCar "Car"
    annotation(Placement(transformation(extent={{0,-40},{80,40}})));
  parameter Units.Velocity v_wanted = 14 "Speed";
  parameter Units.Length lead = 9 "How far ahead the driver looks";
  parameter Data.ProvingGroundCourse course "Course";
  Units.Length s(start=0, fixed=true) "Length along the course";
  Units.Length e "Distance to the left of the course";
protected
  constant Real k_path(unit="1/s") = 2 "How fast the length along the course follows the car";
  Real at[4] "Course beside the car: x, y, heading, curvature";
  Real ahead[4] "Course ahead";
  Units.Position target "How far to the left the course ahead lies";
  Real forward[2] "Direction of the car, horizontally";
  Real wish "Force that the driver wants, relative to full throttle";
equation
  (at[1], at[2], at[3], at[4]) = Roads.Internal.coursePoint(s, course.lap, course.pieces);
  (ahead[1], ahead[2], ahead[3], ahead[4]) = Roads.Internal.coursePoint(s + lead, course.lap, course.pieces);
  e = -(car.r[1] - at[1])*sin(at[3]) + (car.r[2] - at[2])*cos(at[3]);
  der(s) = (car.chassis.body.v_0[1]*cos(at[3]) + car.chassis.body.v_0[2]*sin(at[3]))/(1 - at[4]*e) + k_path*((car.r[1] - at[1])*cos(at[3]) + (car.r[2] - at[2])*sin(at[3]));
  forward = {car.chassis.body.frame_a.R.T[1, 1], car.chassis.body.frame_a.R.T[1, 2]};
  target = -(ahead[1] - car.r[1])*forward[2] + (ahead[2] - car.r[2])*forward[1];
  // Pure pursuit: the circle through the point ahead, by the ratio of steering wheel and front wheels
  car.steering = noEvent(min(max(17*atan(2*car.chassis.data.wheelbase*target/lead^2), -8), 8));
  wish = 0.3*(v_wanted - car.v);
  car.accelerator = noEvent(if time > 1 then min(max(wish, 0), 0.6) else 0);
  car.brake = noEvent(min(max(-0.3*wish, 0), 1));
  car.clutch = 0;
  car.gear = 1;
  car.automatic = true;
  car.abs = true;
  car.tractionControl = true;

  annotation(
    experiment(StopTime=150, Tolerance=1e-6, Interval=0.1),
    __Layshaft(
      step={Implicit(states={"s"})},
      plots={
        Plot(title="Course, from above", x="car.r[1]", y={"car.r[2]"}),
        Plot(title="Speed", y={"car.v"}),
        Plot(title="Distance from the middle", y={"e"}),
        Plot(title="Height of the car", y={"car.r[3]"}),
        Plot(title="Gear engaged", y={"car.gearEngaged"}),
        Plot(title="Accelerations", y={"car.ax", "car.ay"}),
        Plot(title="Friction under the front wheels", y={"car.mu[1]", "car.mu[2]"}),
        Plot(title="Force on the rack", y={"car.rackForce"})}),
    Documentation(info="<html>
<p>The lap of <a href=\"modelica://Layshaft.Vehicles.Examples.ProvingGroundLap\">ProvingGroundLap</a> with <a href=\"modelica://Layshaft.Vehicles.Examples.DrivableCar\">DrivableCar</a>, whose automatic shifts.</p>
</html>"));
end DrivenLap;
