// A parameter with fixed = false is found by an initial equation (MLS 8.6).
// check: ok
// equations: 1
model M
  parameter Real k(fixed = false, start = 1);
  Real x(start = 1, fixed = true);
initial equation
  der(x) = -3;
equation
  der(x) = -k * x;
end M;
