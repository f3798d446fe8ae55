within LayshaftTest.Bench;
model PathDeviation "Distances from paths"
  extends Layshaft.Icons.Example;
  parameter Real turn[:, 2] = Layshaft.Bench.Drivers.turnPath(30, 35, 3.1, 200) "Turn";
  parameter Real lane[:, 2] = Layshaft.Bench.Drivers.laneChangePath(40, 45, 3.5, 61) "Lane change";
equation
  when initial() then
    assert(abs(Layshaft.Bench.Drivers.deviation(10, 0.5, turn) - 0.5) < 1e-9, "Left of the straight");
    assert(abs(Layshaft.Bench.Drivers.deviation(-7, -0.5, turn) + 0.5) < 1e-9, "Right of the straight, before its begin");
    assert(abs(Layshaft.Bench.Drivers.deviation(30 + 36*sin(1), 35 - 36*cos(1), turn) + 1) < 2e-3, "Outside of the arc is to the right");
    assert(abs(Layshaft.Bench.Drivers.deviation(30 + 33*sin(2), 35 - 33*cos(2), turn) - 2) < 2e-3, "Inside of the arc is to the left");
    assert(abs(Layshaft.Bench.Drivers.deviation(62.5, 1.75, lane)) < 1e-3, "Middle of the lane change");
    assert(abs(Layshaft.Bench.Drivers.deviation(200, 3.5, lane)) < 1e-9, "Behind the lane change");
  end when;

  annotation(experiment(StopTime=1), Documentation(info="<html>
<p>Points on either side, before the begin and behind the end.</p>
</html>"));
end PathDeviation;
