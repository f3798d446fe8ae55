within Layshaft.Examples;
model Gearbox4HP22Driven "ZF 4HP22 with driver, gearbox ECU and engine ECU in the loop"
  extends FuelConsumption(T_start=363.15,
    redeclare Vehicles.Transmissions.ClutchedAutomatic transmission,
    redeclare Vehicles.Controls.CoordinatedControls controls,
    driver(redeclare Blocks.Sources.TimeTable cycle(table=[0, 0; 2, 0; 26, 45; 32, 45; 44, 12; 50, 12; 65, 25; 68, 25; 80, 0; 85, 0])));
  Units.Acceleration a "Acceleration of the car";
equation
  a = chassis.car.a;

  annotation(
    experiment(StopTime=85, Interval=0.01, Tolerance=1e-6),
    __Layshaft(
      plots={
        Plot(title="Speed", y={"v_kmh", "v_wanted_kmh"}),
        Plot(title="Pedals", y={"bus.driver.accelerator", "bus.driver.brake"}),
        Plot(title="Gear", y={"bus.transmission.gear"}),
        Plot(title="Engine and turbine", y={"engine.w", "transmission.w_input"}),
        Plot(title="Acceleration", y={"a"}),
        Plot(title="Slip of the elements", y={"transmission.gearbox.A.slip", "transmission.gearbox.B.slip", "transmission.gearbox.C.slip", "transmission.gearbox.E.slip", "transmission.gearbox.F.slip"})}),
    Documentation(info="<html>
<p>
The driver follows a manoeuvre: hard acceleration to 162 km/h, braking to 43 km/h, acceleration to 90 km/h, stop. The gearbox ECU (<code>controls.shift</code>, <code>controls.lockUp</code>) chooses the gear from
pedal and speed and closes the lock-up clutch, the clutch control presses the elements, the engine ECU (<code>controls.idle</code>, <code>controls.fuelControl</code>) keeps the idle speed, cuts the fuel in overrun and takes the throttle back in upshifts (<code>controls.intervention</code>). Nothing is
given as a function of time but the wanted speed.
</p>
</html>"));
end Gearbox4HP22Driven;
