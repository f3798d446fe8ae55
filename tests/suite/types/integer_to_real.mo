// An Integer fits a Real (MLS 10.6.13).
// check: ok
// equations: 1
model M
  parameter Integer n = 2;
  Real x = n;
end M;
