// A Real range has floor((stop - start)/step) + 1 elements (MLS 10.4.3).
// check: ok
// equations: 11
model M
  Real x[11] = 0:0.1:1.0;
end M;
