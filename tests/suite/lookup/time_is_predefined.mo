// `time` is declared in every class without a declaration (MLS 3.6.7).
// check: ok
// equations: 1
model M
  Real x;
equation
  x = time;
end M;
