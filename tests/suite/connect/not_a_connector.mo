// connect takes connectors (MLS 9.1).
// error: at 7 y
model M
  Real x = 1;
  Real y;
equation
  connect(x, y); // error:
end M;
