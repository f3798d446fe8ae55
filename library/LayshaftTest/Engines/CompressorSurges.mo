within LayshaftTest.Engines;
model CompressorSurges "A compressor with momentum surges; with the dump valve it does not"
  extends Layshaft.Engines.Rigs.Surge;
  Integer cycles(start=0, fixed=true) "Reversals of the flow";
  discrete Real last(unit="s", start=0, fixed=true) "Time of the last one";
  discrete Real period(unit="s", start=0, fixed=true) "Time between the last two";
equation
  when without.compressor.m_flow < 0 then
    cycles = pre(cycles) + 1;
    period = time - pre(last);
    last = time;
  end when;
  assert(time < 0.5 or without.compressor.tau > 0.05, "The torque vanishes in surge.");
  assert(with.compressor.margin > 0, "The compressor with dump valve passes the surge line.");
  when terminal() then
    assert(cycles >= 7 and abs(period - 0.074) < 0.005, "Surge: " + String(cycles) + " cycles of " + String(period) + " s.");
    assert(with.dumpValve.opening > 0.99, "The dump valve is closed.");
  end when;

  annotation(experiment(StopTime=1, Tolerance=1e-6), Documentation(info="<html>
<p>A cycle of about 71 ms is published for a turbocharger of this size.</p>
</html>"));
end CompressorSurges;
