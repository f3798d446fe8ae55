// A parameter to be found at initialisation (fixed = false) cannot be a size.
model M
  parameter Integer n(fixed = false);
  Real x[n]; // error: E0220 n
initial equation
  n = 3;
end M;
