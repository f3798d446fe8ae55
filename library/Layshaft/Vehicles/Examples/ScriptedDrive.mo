within Layshaft.Vehicles.Examples;
model ScriptedDrive "A short drive with every pedal: launch, shifts, a swerve, full braking to rest, reverse"
  extends Icons.Example;
  DrivableCar car "Car"
    annotation(Placement(transformation(extent={{0,-40},{80,40}})));
  Blocks.Sources.TimeTable accelerator(table=[0, 0; 1, 0; 1.2, 0.7; 3, 1; 7.5, 1; 7.7, 0.3; 10, 0.3; 10.2, 0; 17, 0; 17.3, 0.3; 18.5, 0.3; 18.7, 0; 100, 0]) "Accelerator"
    annotation(Placement(transformation(extent={{-60,40},{-40,60}})));
  Blocks.Sources.TimeTable brake(table=[0, 0.3; 0.9, 0.3; 1, 0; 10.4, 0; 10.6, 1; 15.5, 1; 15.7, 0.2; 17, 0.2; 17.1, 0; 18.8, 0; 19, 0.4; 100, 0.4]) "Brake"
    annotation(Placement(transformation(extent={{-60,10},{-40,30}})));
  Blocks.Sources.TimeTable steering(table=[0, 0; 7.8, 0; 8.1, 0.5; 8.5, 0.5; 9.1, -0.5; 9.5, -0.5; 9.9, 0; 100, 0]) "Steering wheel"
    annotation(Placement(transformation(extent={{-60,70},{-40,90}})));
  Blocks.Sources.IntegerTable gear(times={0.5,16}, values={1,-1}) "Lever"
    annotation(Placement(transformation(extent={{-60,-20},{-40,0}})));
equation
  connect(steering.y, car.steering)
    annotation(Line(points={{-39,80},{-16,80},{-16,35},{-8,35}}, color={0,0,127}));
  connect(accelerator.y, car.accelerator)
    annotation(Line(points={{-39,50},{-22,50},{-22,25},{-8,25}}, color={0,0,127}));
  connect(brake.y, car.brake)
    annotation(Line(points={{-39,20},{-22,20},{-22,15},{-8,15}}, color={0,0,127}));
  connect(gear.y, car.gear)
    annotation(Line(points={{-39,-10},{-22,-10},{-22,-5},{-8,-5}}, color={255,127,0}));
  car.clutch = 0;
  car.automatic = true;
  car.abs = true;
  car.tractionControl = true;

  annotation(
    experiment(StopTime=22, Interval=0.01, Tolerance=1e-5),
    __Layshaft(
      plots={
        Plot(title="Speed", y={"car.v"}),
        Plot(title="Speed of the engine", y={"car.engineSpeed"}),
        Plot(title="Gear engaged", y={"car.gearEngaged"}),
        Plot(title="Accelerations", y={"car.ax", "car.ay"}),
        Plot(title="Loads of the tyres", y={"car.load[1]", "car.load[2]", "car.load[3]", "car.load[4]"}),
        Plot(title="Slip of the tyres", y={"car.slip[1]", "car.slip[2]", "car.slip[3]", "car.slip[4]"}),
        Plot(title="Boost", y={"car.boost"}),
        Plot(title="Force on the rack", y={"car.rackForce"}),
        Plot(title="Course, from above", x="car.r[1]", y={"car.r[2]"})}),
    Documentation(info="<html>
<p>The automatic drives off, shifts up at full throttle, the driver swerves, brakes with all force until the car stands, and drives back in reverse.</p>
</html>"));
end ScriptedDrive;
