// A quoted identifier is a name of its own; 'x' and x differ (MLS 2.3.1).
// check: ok
// equations: 2
model M
  Real 'x' = 1;
  Real x = 'x' + 1;
end M;
