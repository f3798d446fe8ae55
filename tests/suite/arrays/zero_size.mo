// An array may have size 0; it has no equations and no unknowns (MLS 10.7).
// check: ok
// equations: 1
model M
  parameter Integer n = 0;
  Real x[n];
  Real s = sum(x);
equation
  x = fill(0.0, n);
end M;
