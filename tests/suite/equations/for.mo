// A for-equation is expanded (MLS 8.3.2).
// check: ok
// equations: 4
model M
  Real x[4];
equation
  x[1] = time;
  for i in 2:4 loop
    x[i] = x[i - 1] + i;
  end for;
end M;
