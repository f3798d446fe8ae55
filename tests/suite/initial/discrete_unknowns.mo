// Equations of when-clauses with `initial()` hold at the start like others (MLS 8.6): an initial equation determines the value before the start.
// check: ok
model M
  parameter Real a = 0.5;
  discrete Real x, next, u, y;
  Boolean tick = sample(0.1, 0.1);
  Real first;
equation
  when {initial(), tick} then
    u = time + 1;
    next = a*x + u;
    y = x + 2*u;
    x = pre(next);
  end when;
  when initial() then
    first = x;
  end when;
  // 5 = x + 2 at the start; then x = 3/2 + 1.
  assert(abs(first - 3) < 1e-12, "the state at the start");
  assert(time < 0.05 or time > 0.15 or tick or abs(x - 3) < 1e-12 or abs(x - 2.5) < 1e-12, "the state after the first sample");
  assert(time < 0.15 or time > 0.5 or abs(x - 3) > 0.1, "the state moves on");
initial equation
  y = 5;
end M;
