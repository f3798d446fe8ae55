within LayshaftTest.Trucks;
model ReducedShiftStudy "The reduced truck gives the trade-off of the full one"
  extends Layshaft.Examples.Truck4700ShiftDurationReduced;
equation
  when terminal() then
    assert(fastMeter.peak > normalMeter.peak and normalMeter.peak > slowMeter.peak, "The peak of the acceleration must fall with the duration.");
    assert(fastMeter.jerk > normalMeter.jerk and normalMeter.jerk > slowMeter.jerk, "The jerk must fall with the duration.");
    assert(fastMeter.jerkUnfiltered > fastMeter.jerk and normalMeter.jerkUnfiltered > normalMeter.jerk, "A filter makes peaks smaller.");
    assert(fastMeter.energy < normalMeter.energy and normalMeter.energy < slowMeter.energy, "The slip energy must rise with the duration.");
  end when;

  annotation(experiment(StopTime=11, Tolerance=1e-07),
    Documentation(info="<html>
<p>See <a href=\"modelica://LayshaftTest.Trucks.ShiftDurationTradeOff\">ShiftDurationTradeOff</a>.</p>
</html>"));
end ReducedShiftStudy;
