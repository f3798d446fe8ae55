// A slice has the size of its range (MLS 10.5).
// check: ok
// equations: 9
model M
  Real x[5];
  Real y[3] = x[2:4];
  Real z = x[end];
equation
  x = {1, 2, 3, 4, 5};
end M;
