within LayshaftTest.Trucks;
model ShiftDurationTradeOff "Short shifts are harsh, long ones heat the clutches"
  extends Layshaft.Examples.Truck4700ShiftDuration;
equation
  when terminal() then
    assert(fastMeter.peak > normalMeter.peak and normalMeter.peak > slowMeter.peak, "The peak of the acceleration must fall with the duration.");
    assert(fastMeter.jerk > normalMeter.jerk and normalMeter.jerk > slowMeter.jerk, "The jerk must fall with the duration.");
    assert(fastMeter.energy < normalMeter.energy and normalMeter.energy < slowMeter.energy, "The slip energy must rise with the duration.");
    assert(fastMeter.energy > 5e3, "The clutches slip in every shift.");
  end when;

  annotation(experiment(StopTime=11, Tolerance=1e-07),
    Documentation(info="<html>
<p>Peak acceleration and jerk fall with the duration of the shift, the energy in the clutches rises.</p>
</html>"));
end ShiftDurationTradeOff;
