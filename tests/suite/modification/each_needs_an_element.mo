// `each` gives every element the same value, which is one for an element (MLS 7.2.5).
model M
  Real x[3](each start = {1, 2, 3}, each fixed = true); // error: E0302 each
  Real y[3](start = {1, 2, 3}, each fixed = true);
  Real z[3](each start = 1, each fixed = true);
equation
  der(x) = zeros(3);
  der(y) = zeros(3);
  der(z) = zeros(3);
end M;
