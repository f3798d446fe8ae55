// A size that depends on a parameter without value cannot be evaluated.
model M
  parameter Integer n;
  Real x[n]; // error: E0220 n
end M;
