// One equation too many (MLS 4.7).
// error: E0310 at any
model M
  Real x = 1;
equation
  x = 2;
end M;
