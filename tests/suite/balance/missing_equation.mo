// One equation too few (MLS 4.7).
// error: E0310 at any y
model M
  Real x = 1;
  Real y;
end M;
