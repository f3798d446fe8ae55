// An Integer array fits a Real array (MLS 6.7).
// check: ok
// equations: 2
model M
  parameter Integer n[2] = {1, 2};
  Real x[2] = n;
end M;
