within LayshaftTest.Bench;
model VirtualShaftDelay "Benches joined by a virtual shaft: stable with 5 ms, unstable with 30 ms"
  extends Layshaft.Icons.Example;
  Layshaft.Bench.Studies.VirtualShaft near(latency=0, jitter=0) "No delay";
  Layshaft.Bench.Studies.VirtualShaft far(latency=5e-3) "5 ms";
  Layshaft.Bench.Studies.VirtualShaft tooFar(latency=30e-3, jitter=0) "30 ms";
equation
  when terminal() then
    assert(near.error < 2e-3, "Without delay the virtual shaft is a real one.");
    assert(far.error < 0.02, "A small delay");
    assert(tooFar.error > 0.15, "A delay that is too long");
  end when;

  annotation(experiment(StopTime=2.2, Interval=0.01, Tolerance=1e-5), Documentation(info="<html>
<p>Delay, jitter and a packet every millisecond.</p>
</html>"));
end VirtualShaftDelay;
