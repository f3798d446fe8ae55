within LayshaftTest.Vehicles;
model MorseLevelsAgree "Reduced levels of the car pull away like each other, with the same signals"
  extends Layshaft.Icons.Example;
  Layshaft.Vehicles.MorseCar spatial(level=4) "Level 4";
  Layshaft.Vehicles.MorseCar small(level=5) "Level 5";
  Real signals[2, 21] "What the buses of both carry";
  Boolean moved(start=false, fixed=true) "Both cars drive in first gear";
equation
  signals[1, :] = {spatial.bus.driver.accelerator, spatial.bus.driver.brake, spatial.bus.driver.clutch, spatial.bus.driver.gear, spatial.bus.driver.steering,
    spatial.bus.engine.throttle, spatial.bus.engine.speed, spatial.bus.engine.torque, spatial.bus.transmission.gearCommand, spatial.bus.transmission.clutch,
    spatial.bus.transmission.gear, spatial.bus.transmission.ratio, spatial.bus.transmission.inputSpeed, spatial.bus.transmission.outputSpeed,
    spatial.bus.driveline.torque, spatial.bus.chassis.speed, spatial.bus.chassis.distance, spatial.bus.chassis.wheelSpeed[1], spatial.bus.chassis.yawRate,
    spatial.bus.chassis.lateralAcceleration, spatial.bus.brakes.command};
  signals[2, :] = {small.bus.driver.accelerator, small.bus.driver.brake, small.bus.driver.clutch, small.bus.driver.gear, small.bus.driver.steering,
    small.bus.engine.throttle, small.bus.engine.speed, small.bus.engine.torque, small.bus.transmission.gearCommand, small.bus.transmission.clutch,
    small.bus.transmission.gear, small.bus.transmission.ratio, small.bus.transmission.inputSpeed, small.bus.transmission.outputSpeed,
    small.bus.driveline.torque, small.bus.chassis.speed, small.bus.chassis.distance, small.bus.chassis.wheelSpeed[1], small.bus.chassis.yawRate,
    small.bus.chassis.lateralAcceleration, small.bus.brakes.command};
  assert(noEvent(abs(spatial.bus.engine.speed - small.bus.engine.speed) < 8), "The engines turn at different speeds.");
  assert(noEvent(abs(spatial.bus.chassis.speed - small.bus.chassis.speed) < 0.1), "The cars drive at different speeds.");
  assert(noEvent(spatial.bus.chassis.speed > -0.01 and small.bus.chassis.speed > -0.01), "A car rolls back.");
  when spatial.bus.chassis.speed > 1.5 and small.bus.chassis.speed > 1.5 and spatial.bus.transmission.gear == 1 and small.bus.transmission.gear == 1 then
    moved = true;
  end when;
  when terminal() then
    assert(moved, "The cars did not pull away.");
    assert(abs(spatial.bus.chassis.distance - small.bus.chassis.distance) < 0.05, "The cars cover different distances.");
  end when;

  annotation(experiment(StopTime=10, Interval=0.05, Tolerance=1e-5), Documentation(info="<html>
<p>A signal that one of the buses lacks would not translate.</p>
</html>"));
end MorseLevelsAgree;
