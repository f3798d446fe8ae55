// A start attribute of an array variable may be an array of its size (MLS 7.2.5).
// check: ok
// equations: 3
model M
  Real x[3](start = {1, 2, 3}, each fixed = true);
equation
  der(x) = -x;
end M;
