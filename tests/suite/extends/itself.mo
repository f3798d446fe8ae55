// A class cannot inherit from itself (MLS 7.1).
// error: at any
model M
  extends M;
  Real x = 1;
end M;
