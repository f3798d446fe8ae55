// The min attribute cannot be a variable (MLS 4.8).
model M
  Real y = time;
  Real x(min = y) = 2; // error: E0303
end M;
