within Layshaft.Examples;
model FuelConsumption "Fuel consumption of a mid-size automatic car over the NEDC, cold start"
  extends Vehicles.Templates.Car(
    redeclare Vehicles.Engines.MapEngine engine(T_start=T_start),
    redeclare replaceable Vehicles.Transmissions.ConverterAutomatic transmission constrainedby Vehicles.Transmissions.PartialAutomatic(ratios=ratios),
    redeclare Vehicles.Drivelines.OpenDifferential driveline(ratio=finalDrive),
    redeclare Vehicles.Chassis.CoastDown chassis(redeclare Vehicles.Data.MidSizeCar data(m=m, J_wheels=J_wheels)),
    redeclare Vehicles.Drivers.CycleDriver driver,
    redeclare replaceable Vehicles.Controls.AutomaticControls controls);
  extends Icons.Example;
  replaceable parameter Data.Gearboxes.GearsetZF4HP22 gearset constrainedby Data.Gearboxes.SimpsonWithOverdrive "Gear set"
    annotation(choicesAllMatching=true);
  parameter Real ratios[4] = gearset.ratios "Ratios of the gearbox";
  parameter Units.Ratio finalDrive = 3.73 "Ratio of the final drive";
  parameter Units.Mass m = 1450 "Mass of the car with driver";
  parameter Units.Inertia J_wheels = 3.6 "Inertia of the four wheels";
  parameter Units.Temperature T_start = 293.15 "Temperature of the engine at the start";
  parameter Units.Length distance_min = 200 "The consumption is shown from this distance on";
  Energy.Audit audit(n=14) "Energy audit"
    annotation(Placement(transformation(extent={{110,-70},{130,-50}})));
  Units.Velocity_kmh v_wanted_kmh "Wanted speed in km/h";
  Units.Velocity_kmh v_kmh "Speed in km/h";
  Units.Velocity_kmh error_kmh "Speed error in km/h";
  Units.Length distance "Distance covered";
  Real consumption "Fuel consumption since the start in l/100 km; 0 before distance_min";
equation
  audit.power[1] = -engine.P_fuel;
  audit.power[2] = engine.P_loss;
  audit.power[3] = engine.P_friction;
  audit.power[4] = engine.P_aux;
  audit.power[5] = transmission.converter.converter.power;
  audit.power[6] = transmission.converter.clutch.power;
  audit.power[7] = transmission.P_gearbox;
  audit.power[8] = chassis.car.P_resistance;
  audit.power[9] = chassis.car.P_brake;
  audit.power[10] = engine.crankshaft.power;
  audit.power[11] = transmission.converter.pump.power;
  audit.power[12] = transmission.converter.turbine.power;
  audit.power[13] = chassis.wheels.power;
  audit.power[14] = chassis.car.body.power;
  v_wanted_kmh = driver.v_wanted/Constants.kmh;
  v_kmh = chassis.v/Constants.kmh;
  error_kmh = v_kmh - v_wanted_kmh;
  distance = chassis.s;
  consumption = if distance < distance_min then 0 else engine.fuelVolume*1e3/(distance/1e5);

  annotation(
    experiment(StopTime=1180, Interval=1, Tolerance=1e-4),
    __Layshaft(
      plots={
        Plot(title="Speed", y={"v_kmh", "v_wanted_kmh"}),
        Plot(title="Speed error", y={"error_kmh"}),
        Plot(title="Gear", y={"bus.transmission.gear"}),
        Plot(title="Engine speed", y={"engine.n"}),
        Plot(title="Engine torque", y={"engine.tau", "engine.tau_friction", "engine.tau_aux"}),
        Plot(title="Consumption", y={"consumption"}),
        Plot(title="Warm-up", y={"engine.warmUp.T_oil", "engine.warmUp.T_coolant"})},
      results={
        Result(title="Fuel consumption", variable="consumption", unit="l/100 km", digits=3),
        Result(title="Distance", variable="distance", unit="km")},
      cards={
        Card(title="Fuel consumption", variable="consumption", unit="l/100 km"),
        Card(title="Distance", variable="distance", unit="km"),
        Card(title="Fuel burnt", variable="engine.fuel"),
        Card(title="Top speed", variable="v_kmh", value="max"),
        Card(title="Largest speed error", variable="error_kmh", value="max"),
        Card(title="Oil", variable="engine.warmUp.T_oil")}),
    Diagram(coordinateSystem(extent={{-150,-110},{150,110}})),
    Documentation(info="<html>
<p>
<a href=\"modelica://Layshaft.Vehicles.Templates.Car\">Templates.Car</a> with a
converter, a lock-up clutch and four fixed ratios. The engine starts
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
