within Layshaft.Examples;
model Gearbox4HP22Driven "ZF 4HP22 with driver, gearbox ECU and engine ECU in the loop"
  extends FuelConsumption(T_start=363.15,
    redeclare Vehicles.Transmissions.ClutchedAutomatic transmission,
    redeclare Vehicles.Controls.CoordinatedControls controls,
    driver(redeclare Blocks.Sources.TimeTable cycle(table=[0, 0; 2, 0; 26, 45; 32, 45; 44, 12; 50, 12; 58, 19; 64, 19; 82, 4; 88, 4; 94, 14; 97, 14; 106, 7.5; 110, 7.5; 115, 14; 120, 14; 140, 0; 144, 0])));
  Powertrain.Gearboxes.ShiftRecorder quality(n=24, window=2) "Quality of every shift"
    annotation(Placement(transformation(extent={{80,80},{100,100}})));
  Units.Acceleration a "Acceleration of the car";
equation
  a = chassis.car.a;
  quality.gear = transmission.gear;
  quality.a = a;
  quality.power = transmission.gearbox.P_clutches;

  annotation(
    experiment(StopTime=144, Interval=0.01, Tolerance=1e-6),
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
The driver follows a manoeuvre: hard acceleration to 162 km/h, braking to 43 km/h, then up and down between 14 and 68 km/h, so that each downshift is made under load and in overrun, and at last to rest. The gearbox ECU (<code>controls.shift</code>, <code>controls.lockUp</code>) chooses the gear from
pedal and speed and closes the lock-up clutch, the clutch control presses the elements, the engine ECU (<code>controls.idle</code>, <code>controls.fuelControl</code>) keeps the idle speed, cuts the fuel in overrun and takes the throttle back in upshifts (<code>controls.intervention</code>). Nothing is
given as a function of time but the wanted speed.
</p>
<p>
<code>quality</code> holds acceleration, jerk, duration and heat of every shift. <a href=\"modelica://Layshaft.Examples.Gearbox4HP22DrivenPlain\">Gearbox4HP22DrivenPlain</a> is the same drive with full pressure and plain ramps.
</p>
</html>"));
end Gearbox4HP22Driven;
