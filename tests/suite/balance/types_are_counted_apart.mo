// A missing Integer is not made up for by a Real too many (MLS 4.7).
// error: at any
model M
  Real x = 1;
  Integer n;
equation
  x = 2.0;
end M;
