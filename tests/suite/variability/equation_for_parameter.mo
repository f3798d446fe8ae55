// An equation for a parameter is one too many (MLS 4.7, 4.4.4).
// error: E0310 at any
model M
  parameter Real p = 1;
  Real x = time;
equation
  p = 2 * x;
end M;
