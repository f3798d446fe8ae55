within LayshaftTest.Blocks;
model PulsesAndRamps "Sources with kinks"
  extends Layshaft.Icons.Example;
  Layshaft.Blocks.Sources.Ramp ramp(height=2, duration=2, startTime=1) "Ramp";
  Layshaft.Blocks.Sources.Trapezoid trapezoid(amplitude=3, rising=0.5, width=1, falling=0.25, period=3, startTime=1) "Trapezoid";
  Layshaft.Blocks.Sources.TimeTable table(table=[0, 0; 1, 0; 1, 2; 3, 4; 5, -1]) "Corner points with a jump";
  Layshaft.Blocks.Sources.SampledTable sampled(values={0,1,4,9,16}, interval=0.5) "Values every half second";
  Layshaft.Blocks.Sources.Pulse pulse(amplitude=2, width=0.25, period=1) "Pulses";
  Real area(start=0, fixed=true) "Integral of the trapezoid";
  Real tableArea(start=0, fixed=true) "Integral of the table";
  Real pulseArea(start=0, fixed=true) "Integral of the pulses";
equation
  der(area) = trapezoid.y;
  der(tableArea) = table.y;
  der(pulseArea) = pulse.y;
  assert(noEvent(abs(ramp.y - max(0, min(2, time - 1))) < 1e-9), "The ramp is wrong.");
  assert(noEvent(time > 2 or abs(sampled.y - (if time < 0.5 then 2*time elseif time < 1 then 1 + 6*(time - 0.5) elseif time < 1.5 then 4 + 10*(time - 1) else 9 + 14*(time - 1.5))) < 1e-9), "The sampled table is wrong.");
  when terminal() then
    assert(abs(area - 2*3*(0.25 + 1 + 0.125)) < 1e-6, "Two trapezoids have a wrong area: " + String(area));
    assert(abs(tableArea - (6 + 3 - 1)) < 1e-6, "The table has a wrong area: " + String(tableArea));
    assert(abs(pulseArea - 0.5*6) < 1e-6, "The pulses have a wrong area: " + String(pulseArea));
  end when;

  annotation(experiment(StopTime=6, Tolerance=1e-8), Documentation(info="<html>
<p>Areas under trapezoids, corner points and pulses. Between 1 and 3 s the corner points cover 6, up to 5 s another 3, and after the last one the table holds -1.</p>
</html>"));
end PulsesAndRamps;
