within LayshaftTest.Powertrain;
model DriverPedals "The driver uses one pedal at a time"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Drivers.Driver driver "Driver";
  Layshaft.Powertrain.Vehicles.CarCoastDown car(m=1000, body(v(start=0, fixed=true))) "Car";
  Layshaft.Translational.Sources.Force engine "Idealised drive";
  Layshaft.Blocks.Sources.TimeTable wanted(table=[0, 0; 2, 0; 12, 12; 20, 12; 35, 0; 40, 0]) "Wanted speed";
  Real between(start=0, fixed=true) "Time without a pedal after the start";
equation
  driver.v_wanted = wanted.y;
  driver.v = car.v;
  engine.f = 6000*driver.throttle;
  car.brake = driver.brake;
  connect(engine.flange, car.flange);
  der(between) = noEvent(if time > 2 and driver.throttle < 1e-9 and driver.brake < 1e-9 then 1 else 0);
  assert(noEvent(driver.throttle*driver.brake < 1e-12), "Never both pedals.");
  assert(noEvent(abs(car.v - wanted.y) < 2/3.6), "The speed error should stay below 2 km/h.");
  when terminal() then
    assert(between > 0.5, "Between the pedals the foot needs time.");
  end when;

  annotation(experiment(StopTime=40, Tolerance=1e-6), Documentation(info="<html>
<p>Accelerate, hold, stop.</p>
</html>"));
end DriverPedals;
