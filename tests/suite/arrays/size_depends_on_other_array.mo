// The size of one array may be that of another, declared later (MLS 10.1).
// check: ok
// equations: 4
model M
  Real y[size(p, 1)] = 2 * p;
  parameter Real p[:] = {1, 2, 3, 4};
end M;
