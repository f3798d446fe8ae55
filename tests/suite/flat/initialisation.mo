// Initial equations, initial algorithms, parameters found at initialisation.
// check: ok
// equations: 2
model M
  parameter Real k(fixed = false, start = 1);
  parameter Real target = 3;
  Real x(start = 2);
  Real y;
initial equation
  der(x) = -target;
  x = 1;
initial algorithm
  assert(target > 0, "target is positive");
equation
  der(x) = -k * x;
  y = 2 * x;
end M;
