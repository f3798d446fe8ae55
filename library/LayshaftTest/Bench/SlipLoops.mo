within LayshaftTest.Bench;
model SlipLoops "A latency of 5 ms is too much for slip from the measured speed, not for slip from the modelled one"
  extends Layshaft.Icons.Example;
  Layshaft.Bench.Studies.SlipLoop modelled(latency=5e-3, noise=0.1) "Slip from the modelled speed";
  Layshaft.Bench.Studies.SlipLoop measured(measured=true, latency=5e-3, noise=0.1) "Slip from the measured speed";
  Layshaft.Bench.Studies.SlipLoop quick(measured=true, latency=0.5e-3, noise=0.1) "The same with a quick sensor";
equation
  when terminal() then
    assert(modelled.error < 0.02, "Slip from the modelled speed is stable.");
    assert(measured.error > 0.1, "Slip from the measured speed is unstable.");
    assert(quick.error < 0.02, "It is stable with a quick sensor.");
  end when;

  annotation(experiment(StopTime=2, Interval=0.01, Tolerance=1e-5), Documentation(info="<html>
<p>Three points of the stability map.</p>
</html>"));
end SlipLoops;
