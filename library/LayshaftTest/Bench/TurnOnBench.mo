within LayshaftTest.Bench;
model TurnOnBench "Three shafts on a bench follow the wheels of a vehicle in a turn of 35 m"
  extends Layshaft.Bench.Examples.Turn(
    path=Layshaft.Bench.Drivers.turnPath(10, 35, 3.1, 60),
    rearSignals(samplePeriod=2e-3),
    frontSignals(samplePeriod=2e-3),
    regulator(each samplePeriod=2e-3, k={150,4,4}));
  Real E(start=0, fixed=true) "Energy of the bench that is unaccounted for";
equation
  der(E) = P_bench;
  when terminal() then
    assert(vehicle.ay > 1.7 and abs(steering.error) < 0.2, "The vehicle drives the turn.");
    assert(vehicle.Sx[3] > 1.2*max({vehicle.Sx[1], vehicle.Sx[2], vehicle.Sx[4]}), "The inner rear wheel slips most.");
    assert(vehicle.w_wheel[2] > max({vehicle.w_wheel[1], vehicle.w_wheel[3], vehicle.w_wheel[4]}), "The outer front wheel runs fastest.");
    assert(sensor[2].w_true > 1.04*sensor[3].w_true, "So does its machine on the bench.");
    assert(abs(sensor[1].w_true/3.7*0.522 - vehicle.v) < 0.05, "The rear shaft follows the vehicle.");
    assert(tracking[1].rms < 0.3 and tracking[2].rms < 1 and tracking[3].rms < 1, "Shafts follow the virtual ones.");
    assert(abs(error_kmh) < 0.3, "Speed");
    assert(abs(E) < 0.1, "Energies of the bench add up.");
    assert(abs(powertrain.E_residual) < 0.5, "So do those of the powertrain.");
  end when;

  annotation(experiment(StopTime=9, Interval=0.05, Tolerance=1e-5), Documentation(info="<html>
<p>Sensors and regulators sample every 2 ms, so that the test is quick.</p>
</html>"));
end TurnOnBench;
