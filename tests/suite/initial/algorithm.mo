// Initial algorithms (MLS 8.6).
// check: ok
// equations: 1
// flat: contains initial algorithm
model M
  Real x(fixed = false);
initial algorithm
  x := 2;
equation
  der(x) = -x;
end M;
