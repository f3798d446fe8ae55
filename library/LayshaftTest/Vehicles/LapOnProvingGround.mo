within LayshaftTest.Vehicles;
model LapOnProvingGround "A lap of the proving ground: the car stays on the road and comes back"
  extends Layshaft.Vehicles.Examples.ProvingGroundLap;
  Real lowest(start=1, fixed=true) "Lowest friction that was met";
equation
  when sample(0, 0.5) then
    lowest = min(pre(lowest), car.front.rightWheel.tyre.mu);
  end when;
  assert(noEvent(abs(e) < 0.4), "The car leaves its course.");
  assert(noEvent(car.front.leftWheel.tyre.Fz > 500), "A wheel lifts off.");
  when terminal() then
    assert(s > course.lap and abs(car.body.r_0[3] - 0.3) < 0.05, "The car is back, at the height where it started.");
    assert(abs(lowest - 0.2) < 1e-6, "The right wheels were on basalt.");
  end when;

  annotation(experiment(StopTime=168, Tolerance=1e-5), Documentation(info="<html>
<p>2 km over all sections, at 12 m/s.</p>
</html>"));
end LapOnProvingGround;
