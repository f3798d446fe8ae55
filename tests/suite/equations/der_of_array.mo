// der works element by element (MLS 3.7.4).
// check: ok
// equations: 3
model M
  Real x[3](each start = 1, each fixed = true);
equation
  der(x) = -{1, 2, 3} .* x;
end M;
