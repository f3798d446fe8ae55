// What an if-expression guards is not an error where its condition does not hold (MLS 3.6, 3.6.5 and 8.5): at the start, where `time > 0`
// becomes true at time 0, at events, which lie a rounding past the limit, and at the end of the run.
// check: ok
package P
  block Guards
    Real x(start = 1, fixed = true) "falls below zero at time 1";
    Real sinc = if time > 0 then sin(time)/time else 1;
    Real late = if time <= 0.5 then 2 else sin(time - 0.5)/(time - 0.5) + 1;
    Real root = if x > 0 then sqrt(x) else 0;
    Real both = if x >= 0 then sqrt(x) else -sqrt(-x);
    Real entropy = if x > 0 then x*log(x) else 0;
    Real quiet = noEvent(if x > 0 then x*log(x) else 0);
    Real even = smooth(0, if x > 0 then x^1.5 else 0);
    Real solved, listed;
    Real level(start = 1, fixed = true) "empties at time 2";
  equation
    der(x) = -1;
    if time > 0 then
      solved*time = sin(time);
    else
      solved = 1;
    end if;
    der(level) = if level > 0 then -sqrt(level) else 0;
  algorithm
    if time > 0 then
      listed := sin(time)/time;
    else
      listed := 1;
    end if;
  end Guards;
  model Check
    Guards g;
  equation
    assert(g.sinc > 0.04 and g.sinc <= 1, "sin(t)/t = " + String(g.sinc));
    when time > 0.7 then
      assert(abs(g.sinc - sin(0.7)/0.7) < 1e-9 and abs(g.sinc - g.solved) < 1e-9 and abs(g.sinc - g.listed) < 1e-9, "three ways to write sin(t)/t");
      assert(abs(g.root - sqrt(0.3)) < 1e-4 and abs(g.both - g.root) < 1e-9, "root = " + String(g.root));
      assert(abs(g.level - 0.65^2) < 1e-4, "level = " + String(g.level));
    end when;
    when terminal() then
      assert(abs(g.root) < 1e-9 and abs(g.both + sqrt(2)) < 1e-4, "both = " + String(g.both));
      assert(abs(g.level) < 1e-4, "level = " + String(g.level));
    end when;
    annotation(experiment(StopTime = 3));
  end Check;
end P;
