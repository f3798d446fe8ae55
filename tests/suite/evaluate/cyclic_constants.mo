// Constants that depend on each other (MLS 4.3).
// error: at any
model M
  constant Integer a = b + 1;
  constant Integer b = a - 1;
  Real x[a];
end M;
