// The order of declarations does not matter (MLS 4.3).
// check: ok
// equations: 2
model M
  Real x[n] = {1.0, 2.0};
  constant Integer n = k + 1;
  constant Integer k = 1;
end M;
