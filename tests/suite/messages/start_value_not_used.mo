// A start value that other conditions override is a warning with both places (MLS 8.6).
// check: ok
model M
  Real x(start = 0.6), y(start = -0.8), vx(start = 0), vy(start = 0), F;
  parameter Real h = 2.2;
  Real s(fixed = false), g;
  Real s_rel(start = 0, stateSelect = StateSelect.prefer) = s - g;
initial equation
  s = h;
  g = 0;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - 9.81;
  x^2 + y^2 = 1;
  der(s) = x;
  der(g) = 0;
end M;
