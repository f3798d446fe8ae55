within Layshaft.Examples;
model FuelConsumption "Fuel consumption of a mid-size automatic car over the NEDC, cold start"
  extends Icons.Example;
  replaceable parameter Data.Gearboxes.GearsetZF4HP22 gearset constrainedby Data.Gearboxes.SimpsonWithOverdrive "Gear set"
    annotation(choicesAllMatching=true);
  parameter Real ratios[4] = gearset.ratios "Ratios of the gearbox";
  parameter Units.Ratio finalDrive = 3.73 "Ratio of the final drive";
  parameter Units.Mass m = 1450 "Mass of the car with driver";
  parameter Units.Inertia J_wheels = 3.6 "Inertia of the four wheels";
  parameter Units.Temperature T_start = 293.15 "Temperature of the engine at the start";
  parameter Units.Length distance_min = 200 "The consumption is shown from this distance on";
  replaceable Blocks.Sources.TimeTable cycle(table=Data.DriveCycles.NEDC.table, scale=Constants.kmh)
    constrainedby Blocks.Interfaces.SO "Drive cycle"
    annotation(Placement(transformation(extent={{-100,60},{-80,80}})));
  Powertrain.Drivers.Driver driver "Driver"
    annotation(Placement(transformation(extent={{-60,60},{-40,80}})));
  Powertrain.Controls.IdleController idle "Idle controller"
    annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Powertrain.Controls.FuelController fuelControl "Overrun fuel cut"
    annotation(Placement(transformation(extent={{-100,-50},{-80,-30}})));
  Powertrain.Controls.ShiftLogic shift "Shift map"
    annotation(Placement(transformation(extent={{-20,60},{0,80}})));
  Powertrain.Controls.LockUpControl lockUp "Lock-up control"
    annotation(Placement(transformation(extent={{-20,30},{0,50}})));
  Powertrain.Engines.Engine engine(T_start=T_start, crankshaft(phi(start=0, fixed=true))) "Engine"
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
  Powertrain.Wheels.Wheel tyre "Rolling radius"
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
  connect(cycle.y, driver.v_wanted)
    annotation(Line(points={{-79,70},{-70,70},{-70,76},{-62,76}}, color={0,0,127}));
  connect(car.v, driver.v)
    annotation(Line(points={{181,0},{188,0},{188,22},{-69,22},{-69,64},{-62,64}}, color={0,0,127}));
  connect(driver.throttle, idle.pedal)
    annotation(Line(points={{-39,74},{-30.5,74},{-30.5,40},{-110.5,40},{-110.5,6},{-102,6}}, color={0,0,127}));
  connect(engine.w, idle.w)
    annotation(Line(points={{-50,-11},{-50,-10},{-106,-10},{-106,-6},{-102,-6}}, color={0,0,127}));
  connect(driver.throttle, fuelControl.pedal)
    annotation(Line(points={{-39,74},{-33.5,74},{-33.5,20},{-107.5,20},{-107.5,-34},{-102,-34}}, color={0,0,127}));
  connect(engine.w, fuelControl.w)
    annotation(Line(points={{-50,-11},{-50,-28},{-109,-28},{-109,-46},{-102,-46}}, color={0,0,127}));
  connect(idle.throttle, engine.throttle)
    annotation(Line(points={{-79,0},{-70,0},{-70,6},{-62,6}}, color={0,0,127}));
  connect(fuelControl.fuelCut, engine.fuelCut)
    annotation(Line(points={{-79,-40},{-70,-40},{-70,-6},{-62,-6}}, color={255,0,255}));
  connect(car.v, engine.airSpeed)
    annotation(Line(points={{181,0},{186.5,0},{186.5,17.5},{-67.5,17.5},{-67.5,0},{-62,0}}, color={0,0,127}));
  connect(driver.throttle, shift.throttle)
    annotation(Line(points={{-39,74},{-30,74},{-30,76},{-22,76}}, color={0,0,127}));
  connect(car.v, shift.v)
    annotation(Line(points={{181,0},{189.5,0},{189.5,22},{-30.5,22},{-30.5,64},{-22,64}}, color={0,0,127}));
  connect(driver.throttle, lockUp.throttle)
    annotation(Line(points={{-39,74},{-30,74},{-30,46},{-22,46}}, color={0,0,127}));
  connect(car.v, lockUp.v)
    annotation(Line(points={{181,0},{186.5,0},{186.5,20},{-27.5,20},{-27.5,40},{-22,40}}, color={0,0,127}));
  connect(shift.gear, lockUp.gear)
    annotation(Line(points={{1,70},{8,70},{8,52},{-29,52},{-29,34},{-22,34}}, color={255,127,0}));
  connect(lockUp.lockUp, converter.lockUp)
    annotation(Line(points={{1,40},{0,40},{0,19.5},{-10,19.5},{-10,11}}, color={0,0,127}));
  gearbox.ratio = ratios[shift.gear];
  connect(shift.gear, efficiency.gear)
    annotation(Line(points={{1,70},{50,70},{50,11}}, color={255,127,0}));
  connect(engine.flange, converter.flange_a)
    annotation(Line(points={{-40,0},{-20,0}}, color={0,0,0}));
  connect(converter.flange_b, gearbox.flange_a)
    annotation(Line(points={{0,0},{10,0}}, color={0,0,0}));
  connect(gearbox.flange_b, efficiency.flange_a)
    annotation(Line(points={{30,0},{40,0}}, color={0,0,0}));
  connect(efficiency.flange_b, axle.flange_a)
    annotation(Line(points={{60,0},{70,0}}, color={0,0,0}));
  connect(axle.flange_b, wheels.flange_a)
    annotation(Line(points={{90,0},{100,0}}, color={0,0,0}));
  connect(wheels.flange_b, tyre.flangeR)
    annotation(Line(points={{120,0},{130,0}}, color={0,0,0}));
  connect(tyre.flangeT, car.flange)
    annotation(Line(points={{150,0},{160,0}}, color={0,127,0}));
  connect(driver.brake, car.brake)
    annotation(Line(points={{-39,66},{-35,66},{-35,56},{170,56},{170,11}}, color={0,0,127}));
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
    experiment(StopTime=1180, Interval=1, Tolerance=1e-4),
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
