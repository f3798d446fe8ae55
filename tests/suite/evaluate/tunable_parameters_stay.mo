// Parameters that shape nothing keep their expressions and can be changed after translation.
// check: ok
// equations: 1
// flat: contains b = 2 * a
model M
  parameter Real a = 1;
  parameter Real b = 2 * a;
  Real x = b;
end M;
