// connect takes connectors (MLS 9.1).
model M
  Real x = 1;
  Real y;
equation
  connect(x, y); // error:
end M;
