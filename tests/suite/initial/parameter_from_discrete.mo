// A parameter to find follows from a discrete variable that an initial equation compares it with, not the other way round (MLS 8.6).
// check: ok
model M
  Real x(start = 1, fixed = true), y(start = 1, fixed = true);
  parameter Real p(fixed = false), q(fixed = false);
equation
  when sample(0.1, 0.1) then
    x = 2;
  end when;
  when {initial(), sample(0.1, 0.1)} then
    y = 2;
  end when;
  assert(abs(p - 1) < 1e-12, "the start value");
  assert(abs(q - 2) < 1e-12, "what holds at the start");
initial equation
  x = p;
  y = q;
end M;
