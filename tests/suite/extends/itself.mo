// A class cannot inherit from itself (MLS 7.1).
// error: E0203 at any
model M
  extends M;
  Real x = 1;
end M;
