within LayshaftTest.Vehicles;
model ElastoPlasticCar "A car with the elasto-plastic clutch pulls away like one with the clutch that locks"
  extends Layshaft.Icons.Example;
  Layshaft.Vehicles.MorseCar locking(level=5) "Clutch with Coulomb friction";
  Layshaft.Vehicles.Examples.MorseCarHiL elastic "Elasto-plastic clutch";
equation
  assert(noEvent(abs(locking.bus.engine.speed - elastic.bus.engine.speed) < 6), "The engines turn at different speeds.");
  assert(noEvent(abs(locking.bus.chassis.speed - elastic.bus.chassis.speed) < 0.1), "The cars drive at different speeds.");
  when terminal() then
    assert(locking.bus.chassis.speed > 2, "The car did not pull away.");
    assert(abs(elastic.bus.engine.speed - elastic.bus.transmission.inputSpeed) < 0.1, "The closed clutch slips.");
    assert(abs(locking.bus.chassis.distance - elastic.bus.chassis.distance) < 0.02, "The cars cover different distances.");
  end when;

  annotation(experiment(StopTime=10.5, Interval=0.05, Tolerance=1e-5), Documentation(info="<html>
<p>Slipping, sticking and the shuffle behind it.</p>
</html>"));
end ElastoPlasticCar;
