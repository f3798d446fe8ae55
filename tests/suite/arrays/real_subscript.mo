// A subscript is an Integer, Boolean or enumeration, never a Real (MLS 10.5).
model M
  parameter Real p[2] = {1, 2};
  Real x = p[1.0]; // error: E0306
end M;
