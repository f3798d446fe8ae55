// Both sides of an equation have the same sizes (MLS 8.3.1).
model M
  Real x[3];
equation
  x = {1, 2}; // error: E0302
end M;
