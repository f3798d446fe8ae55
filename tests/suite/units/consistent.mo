// Units that agree give no warning.
// check: ok
// options: check-units
// warnings: none
model M
  Real s(unit = "m", start = 0, fixed = true);
  Real v(unit = "m/s");
  parameter Real a(unit = "m/s2") = 2;
equation
  der(s) = v;
  v = a * time;
end M;
