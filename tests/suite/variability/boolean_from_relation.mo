// A relation is discrete even if its operands are continuous (MLS 3.8).
// check: ok
// equations: 2
model M
  Real x = sin(time);
  Boolean b = x > 0.5;
end M;
