// rem(x, y) = x - div(x, y) * y; sign is -1, 0 or 1 (MLS 3.7.2, 3.7.1).
// check: ok
// value: a = -1
// value: b = 1
// value: c = -1
// value: d = 0
model M
  parameter Integer a = rem(-7, 3);
  parameter Integer b = rem(7, -3);
  parameter Integer c = sign(-5.5);
  parameter Integer d = sign(0.0);
end M;
