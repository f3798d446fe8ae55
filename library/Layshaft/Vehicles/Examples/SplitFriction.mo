within Layshaft.Vehicles.Examples;
model SplitFriction "A car brakes on the proving ground with its left wheels on ice"
  extends Icons.Example;
  inner MultiBody.World world(n={0,0,-1}) "World"
    annotation(Placement(transformation(extent={{-90,70},{-70,90}})));
  inner Roads.RoadFile road "Proving ground"
    annotation(Placement(transformation(extent={{-60,70},{-40,90}})));
  inner Atmospheres.Uniform atmosphere "Air"
    annotation(Placement(transformation(extent={{-30,70},{-10,90}})));
  parameter Units.Velocity v_start = 20 "Speed at the start";
  Chassis.MultiBodyChassis car(
    v_start=v_start, x_start=180,
    data(redeclare parameter Data.Tyres.TyreFile tyre(asymmetry=0)),
    front(redeclare parameter Data.Tyres.TyreFile tyre, redeclare model Wheel = Tyres.FileWheel),
    rear(redeclare parameter Data.Tyres.TyreFile tyre, redeclare model Wheel = Tyres.FileWheel)) "Car on tyres from a file"
    annotation(Placement(transformation(extent={{20,-20},{60,20}})));
  Brakes.FrictionBrakes brakes "Brakes"
    annotation(Placement(transformation(extent={{-40,-20},{0,20}})));
  Blocks.Sources.Ramp pedal(height=0.35, duration=0.2, startTime=1.5) "Brake pedal"
    annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
  Real mu[4] "Friction under the wheels: front left and right, rear left and right";
  Units.Force Fx[4] "Longitudinal forces, likewise";
equation
  mu = {car.front.leftWheel.tyre.mu, car.front.rightWheel.tyre.mu, car.rear.leftWheel.tyre.mu, car.rear.rightWheel.tyre.mu};
  Fx = {car.front.leftWheel.tyre.Fx, car.front.rightWheel.tyre.Fx, car.rear.leftWheel.tyre.Fx, car.rear.rightWheel.tyre.Fx};
  connect(pedal.y, brakes.bus.brakes.command)
    annotation(Line(points={{-69,0},{-50,0},{-50,30},{-20,30},{-20,20}}, color={0,0,127}));
  connect(brakes.bus, car.bus)
    annotation(Line(points={{-20,20},{-20,30},{40,30},{40,20}}, color={255,204,51}));
  connect(brakes.hubs, car.hubs)
    annotation(Line(points={{0,0},{20,0}}, color={0,0,0}));
  connect(brakes.carriers, car.carriers)
    annotation(Line(points={{0,-14},{20,-14}}, color={0,0,0}));

  annotation(
    experiment(StopTime=5, Tolerance=1e-6, Interval=0.01),
    __Layshaft(
      plots={
        Plot(title="Friction under the wheels", y={"mu[1]", "mu[2]", "mu[3]", "mu[4]"}),
        Plot(title="Brake forces: the left wheels lock on ice", y={"Fx[1]", "Fx[2]", "Fx[3]", "Fx[4]"}),
        Plot(title="Speed", y={"car.v"}),
        Plot(title="Course, from above", x="car.body.r_0[1]", y={"car.body.r_0[2]"})}),
    Documentation(info="<html>
<p>From 200 m on the left half of the circuit has a friction of 0.3. The right wheels brake harder than the left ones, and the car turns to the right and spins: nobody steers against it.</p>
</html>"));
end SplitFriction;
