within Layshaft.Examples;
model Acceleration250 "A car with a turbocharged engine accelerates through the gears to 250 km/h"
  extends Icons.Example;
  extends Vehicles.Templates.Car(
    redeclare replaceable Vehicles.Engines.TurboEngine engine constrainedby Vehicles.Interfaces.Engine,
    redeclare replaceable Vehicles.Transmissions.Manual transmission(ratios={2.92,2.05,1.55,1.23,1.0,0.84}, eta=fill(0.97, 6), tau_clutch=400) constrainedby Vehicles.Interfaces.BaseTransmission,
    redeclare Vehicles.Drivelines.OpenDifferential driveline(ratio=3.9, front=false, rear=true),
    redeclare replaceable Vehicles.Chassis.SelectableChassis chassis(spatial=spatial, redeclare Vehicles.Data.Chassis.SportsCar data) constrainedby Vehicles.Interfaces.BaseChassis,
    redeclare Vehicles.Drivers.FullThrottleDriver driver,
    redeclare Vehicles.Controls.ManualControls controls);
  parameter Boolean spatial = false "= true: body, suspensions and tyres in three dimensions"
    annotation(Evaluate=true);
  Real v_kmh(start=0) = bus.chassis.speed*3.6 "Speed in km/h";
  Real turbo_rpm = engine.turbo.shaft.n "Speed of the turbocharger in rpm";
  Units.Pressure plenum = engine.plenum.p "Pressure of the plenum";
  Real engine_rpm = engine.n "Speed of the crankshaft in rpm";
  Real wastegate = engine.turbo.wastegate.opening "Opening of the wastegate";
  Real dumpValve = engine.turbo.dumpValve.opening "Opening of the dump valve";
  discrete Units.Time t_100(start=0, fixed=true) "Time from the launch to 100 km/h";
  discrete Units.Time t_200(start=0, fixed=true) "Time from the launch to 200 km/h";
  discrete Units.Time t_250(start=0, fixed=true) "Time from the launch to 250 km/h";
equation
  when v_kmh > 100 then
    t_100 = time - driver.t_launch;
  end when;
  when v_kmh > 200 then
    t_200 = time - driver.t_launch;
  end when;
  when v_kmh > 250 then
    t_250 = time - driver.t_launch;
  end when;

  annotation(
    experiment(StopTime=55, Interval=0.02, Tolerance=1e-5),
    __Layshaft(
      plots={
        Plot(title="Speed of the car, km/h", y={"v_kmh"},
          note="Paper: the car stands until the launch at 2 s and accelerates at full throttle through the gears to 250 km/h. Look for: exact rest, five shifts, 250 km/h before the end."),
        Plot(title="Speed of the turbocharger, rpm", y={"turbo_rpm"},
          note="Paper: the performance of the turbocharger is what can be tried with other chargers. Look for: the rise after the launch, and what is left of the speed in a shift."),
        Plot(title="Pressure of the plenum", y={"plenum"},
          note="Paper: the wastegate is used to limit the pressure in the intake. Look for: idle far below the ambient pressure, a ceiling that no gear exceeds."),
        Plot(title="Speed of the crankshaft, rpm", y={"engine_rpm"},
          note="Paper: the engine idles at the start; the clutch begins to engage at 2 s. Look for: constant idle, no stall in the launch, a saw tooth of shifts."),
        Plot(title="Opening of wastegate and dump valve", y={"wastegate", "dumpValve"},
          note="Paper: wastegate (blue) and dump valve (red) work together. Look for: wastegate closed until the torque is there, then regulating; dump valve open only where the throttle closes.")}),
    Diagram(coordinateSystem(extent={{-150,-110},{150,110}})),
    Documentation(info="<html>
<p>
The engine idles, the car stands. At 2 s the launch starts: the clutch closes, and the car accelerates at full throttle through the gears to 250 km/h. The plots are those of figure 9 in a paper on Modelica models for driving simulators
(9th International Modelica Conference, 2012, p. 571): speed of the car, of the turbocharger, pressure of the plenum, speed of the crankshaft, wastegate and dump valve.
</p>
<p>
Look at a shift: the throttle closes, the dump valve opens and lets the compressor's air back to its inlet, the turbocharger keeps most of its speed, and the boost is there again when the clutch is closed. The wastegate
holds the pressure that the torque asks for.
</p>
</html>"));
end Acceleration250;
