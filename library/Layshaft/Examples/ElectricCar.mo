within Layshaft.Examples;
model ElectricCar "Electric car with battery over the WLTC"
  extends Icons.Example;
  Blocks.Sources.SampledTable cycle(values=Data.DriveCycles.WLTC3b.values, scale=Data.DriveCycles.WLTC3b.scale) "Drive cycle"
    annotation(Placement(transformation(extent={{-100,40},{-80,60}})));
  Powertrain.Drivers.Driver driver(v_creep=0.2, feedForward=0.2, feedForwardSpeed=0, k=0.6, a_brake=-0.15, a_throttle=-0.08) "Driver"
    annotation(Placement(transformation(extent={{-60,40},{-40,60}})));
  Powertrain.Electric.Battery battery(soc_start=0.8, capacity=120*3600) "Battery"
    annotation(Placement(transformation(extent={{-60,-60},{-40,-40}})));
  Powertrain.Electric.ElectricMachine motor(rotor(phi(start=0, fixed=true), w(start=0, fixed=true))) "Machine with inverter"
    annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  Electrical.Components.Ground ground "Ground"
    annotation(Placement(transformation(extent={{-30,-80},{-10,-60}})));
  Powertrain.Losses.GearEfficiency efficiency(eta={0.97}) "Losses of the gear"
    annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Rotational.Components.IdealGear gear(final ratio=ratio) "Reduction gear"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Powertrain.Wheels.Wheel wheel "Rolling radius"
    annotation(Placement(transformation(extent={{70,-10},{90,10}})));
  Powertrain.Vehicles.CarCoastDown car(m=1600, F0=140, F2=0.36) "Car"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  parameter Units.Ratio ratio = 9.5 "Ratio of the reduction gear";
  parameter Units.Torque tau_max = 250 "Torque at full pedal";
  parameter Real regeneration(min=0, max=1) = 0.6 "Share of the brake pedal that the machine takes";
  parameter Units.Velocity v_regeneration(min=Constants.small) = 1 "Below this speed the machine does not brake, fully above three times of it";
  Units.Velocity_kmh error_kmh "Speed error in km/h";
  Real consumption "Energy taken from the battery in kWh/100 km; 0 before 200 m";
  Units.Energy energy(start=0, fixed=true) "Chemical energy taken from the battery";
protected
  Units.Torque recuperation "Torque of the machine while braking";
equation
  connect(cycle.y, driver.v_wanted)
    annotation(Line(points={{-79,50},{-70,50},{-70,56},{-62,56}}, color={0,0,127}));
  connect(car.v, driver.v)
    annotation(Line(points={{121,0},{128,0},{128,22},{-69,22},{-69,44},{-62,44}}, color={0,0,127}));
  recuperation = regeneration*driver.brake*car.F_brake_max*wheel.radius/ratio*noEvent(min(max((car.v - v_regeneration)/(2*v_regeneration), 0), 1));
  motor.torque = tau_max*driver.throttle - recuperation;
  car.brake = driver.brake - noEvent(min(max(-motor.tau, 0), recuperation))*ratio/(wheel.radius*car.F_brake_max);
  connect(battery.p, motor.p)
    annotation(Line(points={{-55,-40},{-55,18.5},{-15,18.5},{-15,10}}, color={0,0,255}));
  connect(battery.n, motor.n)
    annotation(Line(points={{-45,-40},{-45,14},{-5,14},{-5,10}}, color={0,0,255}));
  connect(ground.p, battery.n)
    annotation(Line(points={{-20,-60},{-20,-38},{-45,-38},{-45,-40}}, color={0,0,255}));
  efficiency.gear = 1;
  connect(motor.flange, efficiency.flange_a)
    annotation(Line(points={{0,0},{10,0}}, color={0,0,0}));
  connect(efficiency.flange_b, gear.flange_a)
    annotation(Line(points={{30,0},{40,0}}, color={0,0,0}));
  connect(gear.flange_b, wheel.flangeR)
    annotation(Line(points={{60,0},{70,0}}, color={0,0,0}));
  connect(wheel.flangeT, car.flange)
    annotation(Line(points={{90,0},{100,0}}, color={0,127,0}));
  der(energy) = battery.P_chemical;
  error_kmh = (car.v - cycle.y)/Constants.kmh;
  consumption = if car.body.s < 200 then 0 else energy/3.6e6/(car.body.s/1e5);

  annotation(experiment(StopTime=1800, Interval=1, Tolerance=1e-4), Diagram(coordinateSystem(extent={{-120,-100},{140,100}})), Documentation(info="<html>
<p>
One gear, regenerative braking blended with the friction brake. Look at
<code>consumption</code> in kWh per 100 km, <code>battery.soc</code> and
<code>motor.power</code>, the losses of machine and inverter.
</p>
</html>"));
end ElectricCar;
