// Elementary functions (MLS 3.7.3).
// check: ok
// value: a = 0
// value: b = 1
// value: c = 2
// value: d = 3
// value: e = 1
model M
  parameter Real a = sin(0) + tan(0) + asin(0) + sinh(0) + tanh(0) + atan(0);
  parameter Real b = cos(0) * cosh(0) * exp(0);
  parameter Real c = sqrt(4) + log(1);
  parameter Real d = log10(1000);
  parameter Real e = max(0, 1) * min(1, 2);
end M;
