// start:step:stop (MLS 10.4.3).
// check: ok
// equations: 8
model M
  Real x[size(1:2:7, 1)] = 1:2:7;
  Real y[size(4:-1:1, 1)] = 4:-1:1;
  Real z[size(3:1, 1)];
equation
  z = fill(0.0, 0);
end M;
