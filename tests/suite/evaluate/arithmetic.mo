// Constant expressions of numbers; integer division gives a Real (MLS 3.4).
// check: ok
// value: a = 7
// value: b = 3.5
// value: c = 8
// value: d = -1
model M
  parameter Real a = 1 + 2 * 3;
  parameter Real b = 7 / 2;
  parameter Real c = 2^3;
  parameter Real d = -1^2;
end M;
