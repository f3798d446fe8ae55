within LayshaftTest.Engines;
model TurboFullLoad "The turbocharged engine has 225 N.m and 160 kW"
  extends Layshaft.Engines.Rigs.FullLoad;
  Real best(start=0, fixed=true) "Largest torque with the flywheel's share, N.m, read slowly";
  Real strongest(start=0, fixed=true) "Largest power, kW, read slowly";
equation
  0.1*der(best) = noEvent(max(torque + engine.data.J*der(engine.w) - best, 0));
  0.1*der(strongest) = noEvent(max((torque + engine.data.J*der(engine.w))*engine.w/1000 - strongest, 0));
  assert(engine.n < 2300 or engine.n > 6500 or time < 10 or abs(torque - 224) < 5, "The torque is " + String(torque) + " N.m at " + String(engine.n) + " rpm.");
  assert(engine.turbo.manifold.T < 1250, "The exhaust gas is too hot: " + String(engine.turbo.manifold.T) + " K.");
  assert(engine.turbo.shaft.n < 137e3, "The turbocharger turns too fast: " + String(engine.turbo.shaft.n) + " rpm.");
  assert(time < 8 or engine.turbo.compressor.margin > 0.05, "The compressor is at its surge line at " + String(engine.n) + " rpm.");
  when terminal() then
    assert(abs(best - 225) < 3, "The largest torque is " + String(best) + " N.m.");
    assert(abs(strongest - 160) < 2, "The largest power is " + String(strongest) + " kW.");
  end when;

  annotation(experiment(StopTime=70, Tolerance=1e-6), Documentation(info="<html>
<p>Full load from 1,000 to 7,400 rpm; the torque that accelerates the flywheel counts.</p>
</html>"));
end TurboFullLoad;
