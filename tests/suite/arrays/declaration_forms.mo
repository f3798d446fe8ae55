// Dimensions may stand behind the type, behind the name, or both: the name's come first (MLS 10.1).
// check: ok
// equations: 12
model M
  Real[3] a[2];
  Real b[2, 3];
equation
  a = fill(1.0, 2, 3);
  b = a;
end M;
