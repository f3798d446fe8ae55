within LayshaftTest.Bench;
model InertiaNeedsNoCompensation "A bench drives as the road; one that compensates 90 % drives a vehicle ten times lighter"
  extends Layshaft.Bench.Studies.VirtualInertia(right(signals(samplePeriod=2e-3)), wrong(signals(samplePeriod=2e-3)));
equation
  assert(noEvent(abs(difference_kmh) < 0.02), "The bench does not drive as the road.");
  when terminal() then
    assert(v_road_kmh > 5, "The vehicle moves.");
    assert(lighter > 9.3 and lighter < 10.7, "Ten times lighter");
    assert(v_wrong_kmh > 4*v_road_kmh, "It runs away.");
  end when;

  annotation(experiment(StopTime=7, Interval=0.05, Tolerance=1e-5), Documentation(info="<html>
<p>Samples every 2 ms.</p>
</html>"));
end InertiaNeedsNoCompensation;
