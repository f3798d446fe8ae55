// The exponent of a matrix may be a parameter (MLS 10.6.7).
// check: ok
// value: b = {{7.0, 10.0}, {15.0, 22.0}}
model M
  parameter Integer n = 2;
  parameter Real a[2, 2] = [1, 2; 3, 4];
  parameter Real b[2, 2] = a^n;
end M;
