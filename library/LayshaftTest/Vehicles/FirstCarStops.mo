within LayshaftTest.Vehicles;
model FirstCarStops "The smallest car pulls away, shifts, brakes and rests"
  extends Layshaft.Vehicles.Examples.FirstCar;
  Boolean moved(start=false, fixed=true) "The car was in second gear and faster than 4 m/s";
equation
  when bus.chassis.speed > 4 and bus.transmission.gear == 2 then
    moved = true;
  end when;
  when terminal() then
    assert(moved, "The car did not get to 4 m/s in second gear.");
    assert(abs(bus.chassis.speed) < 1e-6, "The car does not rest at the end.");
    assert(abs(bus.engine.speed - 750*Layshaft.Constants.rpm) < 2, "The engine does not idle at the end.");
  end when;
  assert(bus.chassis.speed > -1e-6, "The car creeps backward.");
  assert(abs(bus.chassis.wheelSpeed[4]*0.302 - bus.chassis.speed) < 0.01*abs(bus.chassis.speed) + 1e-6, "The wheel speed on the bus does not fit the speed.");

  annotation(experiment(StopTime=20, Tolerance=1e-6), Documentation(info="<html>
<p>The signals on the bus are checked, as a control unit sees them.</p>
</html>"));
end FirstCarStops;
