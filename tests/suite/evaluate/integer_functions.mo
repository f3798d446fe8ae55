// div truncates, mod has the sign of the divisor, rem that of the dividend, integer is floor (MLS 3.7.2).
// check: ok
// value: a = 2
// value: b = -2
// value: c = 2
// value: d = -2
// value: e = 2
// value: f = -3
// value: g = -3
// value: h = -2
model M
  parameter Integer a = div(7, 3);
  parameter Integer b = div(-7, 3);
  parameter Integer c = mod(-7, 3);
  parameter Integer d = mod(7, -3);
  parameter Integer e = integer(2.9);
  parameter Integer f = integer(-2.1);
  parameter Real g = floor(-2.1);
  parameter Real h = ceil(-2.9);
end M;
