within LayshaftTest.Bench;
model CycleOnBench "The bench drives the first minute of the cycle: speed, shifts, engine, standstill"
  extends Layshaft.Bench.Examples.UrbanCycle(
    rearSignals(samplePeriod=4e-3),
    frontSignals(samplePeriod=4e-3),
    regulator(each samplePeriod=4e-3, k={900,3.5,3.5}));
  Layshaft.Vehicles.Virtual.SimpleVehicle onRoad(shafts=vehicle.shafts) "The same vehicle, driven by the torques of the shafts themselves";
equation
  onRoad.tau = sensor.tau_true;
  onRoad.brake = vehicle.brake;
  onRoad.steering = 0;
  assert(noEvent(time < 46 or time > 48.5 or abs(vehicle.v) < 1e-6), "The vehicle stands between its drives.");
  assert(noEvent(abs(error_kmh) < 2), "The driver follows the cycle.");
  when terminal() then
    assert(meanError_kmh < 0.5, "Mean speed error");
    assert(abs(vehicle.s - onRoad.s) < 0.5, "Noise and latency of the sensors do not change the drive.");
    assert(E_given > 0 and E_taken > 0, "The dynamometers give and take.");
    assert(powertrain.fuelMass > 0 and powertrain.gear > 4, "Engine and gearbox work.");
    assert(not saturated, "The dynamometers are strong enough.");
  end when;

  annotation(experiment(StopTime=62, Interval=0.1, Tolerance=1e-5), Documentation(info="<html>
<p>Sensors and regulators sample every 4 ms, so that the test is quick.</p>
</html>"));
end CycleOnBench;
