// homotopy and semiLinear are functions of Reals (MLS 3.7.4).
// check: ok
// equations: 2
model M
  Real x = homotopy(actual = time^2, simplified = time);
  Real y = semiLinear(x, 2, 3);
end M;
