// der of a parameter expression is allowed and zero (MLS 3.7.4).
// check: ok
// equations: 1
model M
  parameter Real p = 2;
  Real x;
equation
  x = der(p);
end M;
