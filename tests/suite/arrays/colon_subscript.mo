// `:` selects a whole dimension (MLS 10.5).
// check: ok
// equations: 6
model M
  parameter Real A[2, 3] = {{1, 2, 3}, {4, 5, 6}};
  Real row[3] = A[1, :];
  Real column[2] = A[:, 2];
  Real s = sum(A[:, 1]);
end M;
