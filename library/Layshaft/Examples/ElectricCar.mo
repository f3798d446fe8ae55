within Layshaft.Examples;
model ElectricCar "Electric car with battery over the WLTC"
  extends Vehicles.Templates.Car(
    redeclare Vehicles.Engines.NoEngine engine,
    redeclare Vehicles.Motors.DirectDrive motor,
    redeclare Vehicles.Batteries.CellPack battery(cells(soc_start=0.8, capacity=120*3600)),
    redeclare Vehicles.Transmissions.SingleSpeed transmission(reduction=ratio),
    redeclare Vehicles.Drivelines.OpenDifferential driveline(ratio=1),
    redeclare Vehicles.Chassis.CoastDown chassis(redeclare Vehicles.Data.SmallElectricCar data),
    redeclare Vehicles.Drivers.CycleDriver driver(
      redeclare replaceable Powertrain.Drivers.SampledCycle cycle(redeclare Data.DriveCycles.CycleWLTC3b data) constrainedby Blocks.Interfaces.SO,
      feet(v_creep=0.2, feedForward=0.2, feedForwardSpeed=0, k=0.6, a_brake=-0.15, a_throttle=-0.08)),
    redeclare Vehicles.Controls.ElectricControls controls(tau_max=tau_max, regeneration=regeneration, v_regeneration=v_regeneration));
  extends Icons.Example;
  parameter Units.Ratio ratio = 9.5 "Ratio of the reduction gear";
  parameter Units.Torque tau_max = 250 "Torque at full pedal";
  parameter Real regeneration(min=0, max=1) = 0.6 "Share of the brake pedal that the machine takes";
  parameter Units.Velocity v_regeneration(min=Constants.small) = 1 "Below this speed the machine does not brake, fully above three times of it";
  Units.Velocity_kmh error_kmh "Speed error in km/h";
  Real consumption "Energy taken from the battery in kWh/100 km; 0 before 200 m";
  Units.Energy energy(start=0, fixed=true) "Chemical energy taken from the battery";
equation
  der(energy) = battery.cells.P_chemical;
  error_kmh = (chassis.v - driver.v_wanted)/Constants.kmh;
  consumption = if chassis.s < 200 then 0 else energy/3.6e6/(chassis.s/1e5);

  annotation(experiment(StopTime=1800, Interval=1, Tolerance=1e-4), Diagram(coordinateSystem(extent={{-150,-110},{150,110}})), Documentation(info="<html>
<p>
One gear, regenerative braking blended with the friction brake. Look at
<code>consumption</code> in kWh per 100 km, <code>battery.soc</code> and
<code>motor.machine.power</code>, the losses of machine and inverter.
</p>
</html>"));
end ElectricCar;
