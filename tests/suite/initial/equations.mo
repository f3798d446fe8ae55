// Initial equations are separate from the ordinary ones (MLS 8.6).
// check: ok
// equations: 1
// flat: contains initial equation
model M
  Real x;
initial equation
  x = 2;
equation
  der(x) = -x;
end M;
