// A matrix with one subscript gives a row (MLS 10.5).
// check: ok
// equations: 3
model M
  parameter Real A[2, 3] = {{1, 2, 3}, {4, 5, 6}};
  Real x[3] = A[2];
end M;
