within LayshaftTest.Blocks;
model LogicTiming "Timer, delay and memory"
  extends Layshaft.Icons.Example;
  Layshaft.Blocks.Logical.Timer timer "Timer";
  Layshaft.Blocks.Logical.OnDelay onDelay(delay=0.5) "Delay";
  Layshaft.Blocks.Logical.RSFlipFlop memory "Memory";
  Layshaft.Blocks.Sources.BooleanTable table(times={1,1.3,2,4}) "On from 1 to 1.3 s and from 2 to 4 s";
  Real on(start=0, fixed=true) "Time the delayed signal was on";
equation
  connect(table.y, timer.u);
  connect(table.y, onDelay.u);
  memory.set = table.y;
  memory.reset = time > 3;
  der(on) = if onDelay.y then 1 else 0;
  assert(noEvent(time < 2.01 or time > 3.99 or abs(timer.y - (time - 2)) < 1e-6), "The timer is wrong.");
  assert(noEvent(time < 1.01 or time > 2.99 or memory.y), "The memory should stay set.");
  when terminal() then
    assert(abs(on - 1.5) < 1e-6, "Pulses shorter than the delay should be suppressed.");
    assert(not memory.y, "The memory should be reset.");
  end when;

  annotation(experiment(StopTime=5, Tolerance=1e-8), Documentation(info="<html>
<p>A pulse of 0.3 s and one of 2 s.</p>
</html>"));
end LogicTiming;
