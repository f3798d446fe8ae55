// Boolean as dimension gives two elements, false first (MLS 10.1, 10.5).
// check: ok
// value: a = 7
// value: b = 3
model M
  parameter Real p[Boolean] = {3, 7};
  parameter Real a = p[true];
  parameter Real b = p[false];
end M;
