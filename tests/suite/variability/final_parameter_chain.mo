// A final parameter may depend on other parameters (MLS 7.2.6).
// check: ok
// equations: 1
model M
  parameter Real a = 1;
  final parameter Real b = 2 * a;
  Real x = b;
end M;
