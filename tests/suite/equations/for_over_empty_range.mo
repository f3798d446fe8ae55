// A for-equation over nothing gives no equation (MLS 8.3.2).
// check: ok
// equations: 1
model M
  parameter Integer n = 1;
  Real x[n];
equation
  x[1] = 1;
  for i in 2:n loop
    x[i] = x[i - 1];
  end for;
end M;
