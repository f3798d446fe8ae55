// `[:]` takes its size from the binding (MLS 10.1).
// check: ok
// equations: 3
model M
  parameter Real p[:] = {1, 2, 3};
  Real x[:] = 2 * p;
end M;
