within LayshaftTest.Blocks;
model LogicBlocks "Logical blocks against truth tables"
  extends Layshaft.Icons.Example;
  Layshaft.Blocks.Sources.BooleanStep first(startTime=1) "True from 1 s on";
  Layshaft.Blocks.Sources.BooleanStep second(startTime=2, startValue=true) "True until 2 s";
  Layshaft.Blocks.Logical.And both "True from 1 to 2 s";
  Layshaft.Blocks.Logical.Or one "Always true";
  Layshaft.Blocks.Logical.Not opposite "True until 1 s";
  Layshaft.Blocks.Logical.Pre before "First, before the event";
  Layshaft.Blocks.Logical.Greater greater "sin(t) > cos(t)";
  Layshaft.Blocks.Logical.Less less "sin(t) < cos(t)";
  Layshaft.Blocks.Logical.GreaterThreshold above(threshold=0.5) "sin(t) > 0.5";
  Layshaft.Blocks.Logical.LessThreshold below(threshold=0.5) "sin(t) < 0.5";
  Layshaft.Blocks.Logical.Switch choice "2 while both are true, otherwise -1";
  Layshaft.Blocks.Sources.Clock clock(offset=5, startTime=0.5) "5 + time since 0.5 s";
  Layshaft.Blocks.Sources.RealExpression expression(expression=sin(time)) "sin(t)";
  Real onTime(start=0, fixed=true) "Time during which both are true";
  Real aboveTime(start=0, fixed=true) "Time during which sin(t) > 0.5";
equation
  both.u1 = first.y;
  both.u2 = second.y;
  one.u1 = first.y;
  one.u2 = second.y;
  opposite.u = first.y;
  before.u = first.y;
  greater.u1 = expression.y;
  greater.u2 = cos(time);
  less.u1 = expression.y;
  less.u2 = cos(time);
  above.u = expression.y;
  below.u = expression.y;
  choice.u1 = 2;
  choice.u2 = both.y;
  choice.u3 = -1;
  der(onTime) = if both.y then 1 else 0;
  der(aboveTime) = if above.y then 1 else 0;
  assert(one.y, "Or: one of the two is true at any time.");
  assert(opposite.y == (not first.y), "Not.");
  assert(not (greater.y and less.y), "Greater and Less exclude each other.");
  assert(not (above.y and below.y), "Both thresholds exclude each other.");
  assert(noEvent(abs(clock.y - 5 - max(0, time - 0.5)) < 1e-12), "Clock.");
  assert(noEvent(abs(choice.y - (if time > 1 and time < 2 then 2 else -1)) < 1e-12 or abs(time - 1) < 1e-9 or abs(time - 2) < 1e-9), "Switch.");
  when terminal() then
    assert(abs(onTime - 1) < 1e-6, "And: true for one second.");
    assert(abs(aboveTime - (5/6 - 1/6)*Layshaft.Constants.pi) < 1e-5, "sin(t) > 0.5 between pi/6 and 5 pi/6.");
    assert(before.y, "Pre follows its input.");
  end when;

  annotation(experiment(StopTime=3, Tolerance=1e-8), Documentation(info="<html>
<p>Steps at 1 and 2 s, comparisons of sine and cosine.</p>
</html>"));
end LogicBlocks;
