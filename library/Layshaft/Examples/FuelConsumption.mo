within Layshaft.Examples;
model FuelConsumption "Fuel consumption of a mid-size automatic car over the NEDC, cold start"
  extends Icons.Example;
  parameter Real ratios[4] = Data.Gearboxes.ZF4HP22.ratios "Ratios of the gearbox";
  parameter Units.Ratio finalDrive = 3.73 "Ratio of the final drive";
  parameter Units.Mass m = 1450 "Mass of the car with driver";
  parameter Units.Inertia J_wheels = 3.6 "Inertia of the four wheels";
  parameter Units.Temperature T_start = 293.15 "Temperature of the engine at the start";
  parameter Units.Length distance_min = 200 "The consumption is shown from this distance on";
  replaceable Blocks.Sources.TimeTable cycle(table=Data.DriveCycles.NEDC.table, scale=Constants.kmh)
    constrainedby Blocks.Interfaces.SO "Drive cycle"
    annotation(Placement(transformation(extent={{-100,60},{-80,80}})));
  Powertrain.Drivers.Driver2 driver "Driver"
    annotation(Placement(transformation(extent={{-60,60},{-40,80}})));
  Powertrain.Controls.IdleController idle "Idle controller"
    annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Powertrain.Controls.FuelController fuelControl "Overrun fuel cut"
    annotation(Placement(transformation(extent={{-100,-50},{-80,-30}})));
  Powertrain.Controls.ShiftLogic shift "Shift map"
    annotation(Placement(transformation(extent={{-20,60},{0,80}})));
  Powertrain.Controls.LockUpControl lockUp "Lock-up control"
    annotation(Placement(transformation(extent={{-20,30},{0,50}})));
  Powertrain.Engines.Engine3 engine(T_start=T_start, crankshaft(phi(start=0, fixed=true))) "Engine"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Powertrain.Converters.LockUpTC converter(turbine(phi(start=0, fixed=true))) "Converter"
    annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  Powertrain.Gears.VariableGear gearbox(ratio_start=ratios[1], T=0.15) "Gearbox: fixed ratios chosen by the control"
    annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Powertrain.Losses.GearEfficiency efficiency(eta={0.93,0.95,0.97,0.95}) "Efficiency of gearbox and final drive"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Rotational.Components.IdealGear axle(ratio=finalDrive) "Final drive"
    annotation(Placement(transformation(extent={{70,-10},{90,10}})));
  Rotational.Components.Inertia wheels(J=J_wheels, phi(start=0, fixed=true)) "Wheels"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Powertrain.Wheels.Wheel2 tyre "Rolling radius"
    annotation(Placement(transformation(extent={{130,-10},{150,10}})));
  Powertrain.Vehicles.CarCoastDown car(m=m, body(v(fixed=true))) "Car"
    annotation(Placement(transformation(extent={{160,-10},{180,10}})));
  Energy.Audit audit(n=14) "Energy audit"
    annotation(Placement(transformation(extent={{60,-60},{80,-40}})));
  Units.Velocity_kmh v_wanted_kmh "Wanted speed in km/h";
  Units.Velocity_kmh v_kmh "Speed in km/h";
  Units.Velocity_kmh error_kmh "Speed error in km/h";
  Units.Length distance "Distance covered";
  Real consumption "Fuel consumption since the start in l/100 km; 0 before distance_min";
equation
  connect(cycle.y, driver.v_wanted);
  connect(car.v, driver.v);
  connect(driver.throttle, idle.pedal);
  connect(engine.w, idle.w);
  connect(driver.throttle, fuelControl.pedal);
  connect(engine.w, fuelControl.w);
  connect(idle.throttle, engine.throttle);
  connect(fuelControl.fuelCut, engine.fuelCut);
  connect(car.v, engine.airSpeed);
  connect(driver.throttle, shift.throttle);
  connect(car.v, shift.v);
  connect(driver.throttle, lockUp.throttle);
  connect(car.v, lockUp.v);
  connect(shift.gear, lockUp.gear);
  connect(lockUp.lockUp, converter.lockUp);
  gearbox.ratio = ratios[shift.gear];
  connect(shift.gear, efficiency.gear);
  connect(engine.flange, converter.flange_a);
  connect(converter.flange_b, gearbox.flange_a);
  connect(gearbox.flange_b, efficiency.flange_a);
  connect(efficiency.flange_b, axle.flange_a);
  connect(axle.flange_b, wheels.flange_a);
  connect(wheels.flange_b, tyre.flangeR);
  connect(tyre.flangeT, car.flange);
  connect(driver.brake, car.brake);
  audit.power[1] = -engine.P_fuel;
  audit.power[2] = engine.P_loss;
  audit.power[3] = engine.P_friction;
  audit.power[4] = engine.P_aux;
  audit.power[5] = converter.converter.power;
  audit.power[6] = converter.clutch.power;
  audit.power[7] = efficiency.power;
  audit.power[8] = car.P_resistance;
  audit.power[9] = car.P_brake;
  audit.power[10] = engine.crankshaft.power;
  audit.power[11] = converter.pump.power;
  audit.power[12] = converter.turbine.power;
  audit.power[13] = wheels.power;
  audit.power[14] = car.body.power;
  v_wanted_kmh = cycle.y/Constants.kmh;
  v_kmh = car.v/Constants.kmh;
  error_kmh = v_kmh - v_wanted_kmh;
  distance = car.body.s;
  consumption = if distance < distance_min then 0 else engine.fuelVolume*1e3/(distance/1e5);

  annotation(
    experiment(StopTime=1180, Interval=1, Tolerance=1e-5),
    __Layshaft(
      plots={
        Plot(title="Speed", y={"v_kmh", "v_wanted_kmh"}),
        Plot(title="Speed error", y={"error_kmh"}),
        Plot(title="Gear", y={"shift.gear"}),
        Plot(title="Engine speed", y={"engine.n"}),
        Plot(title="Engine torque", y={"engine.tau", "engine.tau_friction", "engine.tau_aux"}),
        Plot(title="Consumption", y={"consumption"}),
        Plot(title="Warm-up", y={"engine.warmUp.T_oil", "engine.warmUp.T_coolant"})},
      cards={
        Card(title="Fuel consumption", variable="consumption", unit="l/100 km"),
        Card(title="Distance", variable="distance"),
        Card(title="Fuel burnt", variable="engine.fuel"),
        Card(title="Top speed", variable="v_kmh", value="max"),
        Card(title="Largest speed error", variable="error_kmh", value="max"),
        Card(title="Oil", variable="engine.warmUp.T_oil")}),
    Diagram(coordinateSystem(extent={{-120,-100},{200,100}})),
    Documentation(info="<html>
<p>
A rigid driveline with converter, lock-up clutch and four fixed ratios. The engine starts
at 20 &deg;C: friction is high until the oil is warm. The driver follows the cycle with one
pedal at a time.
</p>
<p>
Look at <code>v_kmh</code> over <code>v_wanted_kmh</code> and at <code>consumption</code> in
litres per 100 km, which starts late, because at the beginning the car stands. The energy
audit <code>audit.energy</code> splits the fuel: 1 tank, 2 engine losses, 3 warm-up
friction, 4 auxiliaries, 5 converter, 6 lock-up clutch, 7 gears, 8 driving resistances,
9 brakes, 10 to 14 kinetic energies.
</p>
<p>
Results: 7.5 l/100 km from cold and 7.2 l/100 km from warm over the NEDC, 7.4 over the WLTC
and 7.7 over the UDDS, as expected for a car of this class and power with four gears. Of
26 MJ of fuel 75 % leave as heat of the engine, 2 % go into cold friction, 2 % into
auxiliaries, 2.5 % into the converter, 1 % into gears, 13 % into the driving resistances
and 4 % into the brakes.
</p>
<p>
Car of our own: 1450 kg, F0 = 165 N, F1 = 0.8 N s/m, F2 = 0.39 N s&sup2;/m&sup2; (rolling
resistance 1.15 %, drag area 0.65 m&sup2;), final drive 3.73, ratios of the ZF 4HP22.
</p>
</html>"));
end FuelConsumption;
