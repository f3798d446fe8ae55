// der of an expression is allowed (MLS 3.7.4).
// check: ok
// equations: 2
model M
  Real x(start = 1, fixed = true);
  Real y;
equation
  der(x) = -x;
  y = der(x * x);
end M;
