// A scalar has no subscripts (MLS 10.5).
model M
  parameter Real p = 1;
  Real x = p[1]; // error: E0306
end M;
