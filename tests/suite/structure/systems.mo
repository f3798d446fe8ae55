// Equations that depend on each other are solved together, with tearing: one unknown is iterated, the other follows from it.
// check: ok
// states: x
// blocks: linear 1 of 2, nonlinear 1 of 2
// sorted: der(x) := a + c
model Systems
  Real x(start = 0, fixed = true);
  Real a, b, c, d;
equation
  der(x) = a + c;
  a + b = 2*x;
  a - b = 1;
  c*d = x + 1;
  c + d*d = 3;
end Systems;
