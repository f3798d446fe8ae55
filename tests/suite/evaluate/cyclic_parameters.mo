// Parameters that depend on each other have no value.
// error: at any
model M
  parameter Real a = b + 1;
  parameter Real b = a - 1;
  Real x = a;
end M;
