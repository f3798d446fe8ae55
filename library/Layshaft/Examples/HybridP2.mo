within Layshaft.Examples;
model HybridP2 "Parallel hybrid (P2): engine, separating clutch, electric machine and battery over the WLTC"
  extends Vehicles.Templates.Car(
    redeclare Vehicles.Engines.MapEngine engine(w_start=0, aux_table={0,2,1.5,1.4,1.7}),
    redeclare Vehicles.Motors.ParallelHybrid motor,
    redeclare Vehicles.Batteries.CellPack battery(P_onBoard=250, cells(soc_start=soc_start, capacity=5*3600, R_table=3*battery.cells.data.R)),
    redeclare Vehicles.Transmissions.GearsOnly transmission(ratios=ratios),
    redeclare Vehicles.Drivelines.OpenDifferential driveline(ratio=finalDrive),
    redeclare Vehicles.Chassis.CoastDown chassis(redeclare Vehicles.Data.MidSizeCar data(m=m)),
    redeclare Vehicles.Drivers.CycleDriver driver(
      redeclare replaceable Powertrain.Drivers.SampledCycle cycle(redeclare Data.DriveCycles.CycleWLTC3b data) constrainedby Blocks.Interfaces.SO,
      feet(v_creep=0.2, feedForward=0.15, a_brake=-0.15, a_throttle=-0.08)),
    redeclare Vehicles.Controls.HybridControls controls(regeneration=regeneration, v_regeneration=v_regeneration, finalDrive=finalDrive, control(soc_wanted=soc_start)));
  extends Icons.Example;
  replaceable parameter Data.Gearboxes.GearsetZF4HP22 gearset constrainedby Data.Gearboxes.SimpsonWithOverdrive "Gear set"
    annotation(choicesAllMatching=true);
  parameter Real ratios[4] = gearset.ratios "Ratios of the gearbox";
  parameter Units.Ratio finalDrive = 3.73 "Ratio of the final drive";
  parameter Units.Mass m = 1530 "Mass of the car with driver: 80 kg for the electric drive";
  parameter Real regeneration(min=0, max=1) = 0.8 "Share of the brake pedal that the machine takes";
  parameter Units.Velocity v_regeneration(min=Constants.small) = 1 "Below this speed the machine does not brake, fully above three times of it";
  parameter Real soc_start(min=0, max=1) = 0.6 "State of charge at the start";
  Energy.Audit audit(n=16) "Energy audit"
    annotation(Placement(transformation(extent={{110,-70},{130,-50}})));
  Units.Velocity_kmh v_wanted_kmh "Wanted speed in km/h";
  Units.Velocity_kmh v_kmh "Speed in km/h";
  Units.Velocity_kmh error_kmh "Speed error in km/h";
  Units.Length distance "Distance covered";
  Real consumption "Fuel consumption since the start in l/100 km; 0 before 200 m";
  Units.Energy energy_battery(start=0, fixed=true) "Energy taken from the battery";
  Real corrected "Fuel consumption corrected to an unchanged state of charge, in l/100 km";
protected
  parameter Real electricWorth(unit="J/m3") = 0.27*engine.H_u*engine.rho_fuel "Electric energy that the engine makes of a cubic metre of fuel: 27 %";
equation
  audit.power[1] = -engine.P_fuel;
  audit.power[2] = engine.P_loss;
  audit.power[3] = engine.P_friction;
  audit.power[4] = engine.P_aux;
  audit.power[5] = motor.separating.power;
  audit.power[6] = motor.machine.power;
  audit.power[7] = -battery.cells.P_chemical;
  audit.power[8] = battery.cells.power;
  audit.power[9] = battery.onBoard.P;
  audit.power[10] = transmission.efficiency.power;
  audit.power[11] = chassis.car.P_resistance;
  audit.power[12] = chassis.car.P_brake;
  audit.power[13] = engine.crankshaft.power;
  audit.power[14] = motor.machine.rotor.power;
  audit.power[15] = chassis.wheels.power;
  audit.power[16] = chassis.car.body.power;
  v_wanted_kmh = driver.v_wanted/Constants.kmh;
  v_kmh = chassis.v/Constants.kmh;
  error_kmh = v_kmh - v_wanted_kmh;
  distance = chassis.s;
  der(energy_battery) = battery.cells.P_chemical;
  consumption = if distance < 200 then 0 else engine.fuelVolume*1e3/(distance/1e5);
  corrected = if distance < 200 then 0 else consumption + energy_battery/electricWorth*1e3/(distance/1e5);

  annotation(
    experiment(StopTime=1800, Interval=1, Tolerance=1e-4),
    __Layshaft(
      plots={
        Plot(title="Speed", y={"v_kmh", "v_wanted_kmh"}),
        Plot(title="Torque", y={"engine.tau", "motor.tau", "motor.separating.tau"}),
        Plot(title="Shaft speeds", y={"engine.w", "motor.w"}),
        Plot(title="State of charge", y={"battery.soc"}),
        Plot(title="Gear", y={"bus.transmission.gear"}),
        Plot(title="Consumption", y={"consumption", "corrected"})},
      results={
        Result(title="Fuel consumption", variable="corrected", unit="l/100 km", digits=3),
        Result(title="Distance", variable="distance", unit="km"),
        Result(title="State of charge", variable="battery.soc", digits=2)},
      cards={
        Card(title="Fuel consumption", variable="corrected", unit="l/100 km"),
        Card(title="Distance", variable="distance", unit="km"),
        Card(title="State of charge", variable="battery.soc"),
        Card(title="Largest speed error", variable="error_kmh", value="max")}),
    Diagram(coordinateSystem(extent={{-150,-110},{150,110}})),
    Documentation(info="<html>
<p>
The car of <a href=\"modelica://Layshaft.Examples.FuelConsumptionWLTC\">FuelConsumptionWLTC</a>
without converter: an electric machine sits at the gearbox input, a separating clutch
connects the engine to it. Look at <code>controls.control.engineOn</code>,
<code>battery.soc</code>, <code>engine.tau</code> beside <code>motor.tau</code>, and at
<code>consumption</code>; <code>corrected</code> counts a change of the state of charge as
fuel. The energy audit closes over fuel, battery, losses, road and brakes: 1 fuel,
2 engine losses, 3 warm-up friction, 4 auxiliaries of the engine, 5 separating clutch,
6 machine and inverter, 7 battery, 8 its resistance, 9 on-board consumers, 10 gears,
11 driving resistances, 12 friction brakes, 13 to 16 kinetic energies.
</p>
</html>"));
end HybridP2;
