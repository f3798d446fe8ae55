// [a, b; c, d] concatenates matrices; scalars and vectors are promoted (MLS 10.4.2.1).
// check: ok
// value: A = {{1, 2}, {3, 4}}
// value: B = {{1, 2, 9}, {3, 4, 8}}
// value: C = {{1}, {2}}
model M
  parameter Real A[2, 2] = [1, 2; 3, 4];
  parameter Real B[2, 3] = [A, {9, 8}];
  parameter Real C[2, 1] = [{1, 2}];
end M;
