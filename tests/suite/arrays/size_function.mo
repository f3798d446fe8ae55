// size(A, i) and size(A) are evaluated at translation (MLS 10.3.1).
// check: ok
// equations: 11
model M
  parameter Real A[2, 3] = fill(0.0, 2, 3);
  Real x[size(A, 1)] = fill(1.0, size(A, 1));
  Real y[size(A, 2)] = fill(1.0, size(A, 2));
  Real z[sum(size(A)) + ndims(A) - 1] = fill(1.0, 6);
end M;
