// connect takes connectors (MLS 9.1).
// error: E0320 at 7 y
model M
  Real x = 1;
  Real y;
equation
  connect(x, y); // error: E0320
end M;
