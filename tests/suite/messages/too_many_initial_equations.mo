// More conditions than the start needs: the rivals are named with their lines (MLS 8.6).
// check: ok
model M
  Real x(start = 1, fixed = true);
  Real y;
initial equation
  y = 3;
  x + y = 5;
equation
  der(x) = -x;
  der(y) = x;
end M;
