// A number may begin with the decimal point or end with it (MLS 2.4.1).
// check: ok
// value: a = {0.13, 0.13, 13, 13, -0.5}
// value: b = 0.25
model M
  parameter Real a[5] = {.13, .13e0, 13., 13.E0, -.5};
  parameter Real b = {.5, 2}*{.5, 0} .^1;
end M;
