// Assertions among initial equations and statements are about the start (MLS 8.6): what comes later does not violate them.
// check: ok
model M
  Real x(start = 1, fixed = true);
  Real y;
initial equation
  assert(x < 1.5, "x starts too high");
initial algorithm
  assert(y < 2.5, "y starts too high");
equation
  der(x) = 1;
  y = 2*x;
end M;
