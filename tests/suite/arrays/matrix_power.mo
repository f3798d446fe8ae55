// A square matrix to a non-negative Integer power; A^0 is the identity (MLS 10.6.7).
// check: ok
// value: B = {{7, 10}, {15, 22}}
// value: I = {{1, 0}, {0, 1}}
model M
  parameter Real A[2, 2] = {{1, 2}, {3, 4}};
  parameter Real B[2, 2] = A^2;
  parameter Real I[2, 2] = A^0;
end M;
