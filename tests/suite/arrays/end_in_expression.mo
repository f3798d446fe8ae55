// `end` is the size of the dimension it stands in (MLS 10.5.2).
// check: ok
// value: a = 5
// value: b = 4
// value: c = 6
model M
  parameter Real p[5] = {1, 2, 3, 4, 5};
  parameter Real A[2, 3] = {{1, 2, 3}, {4, 5, 6}};
  parameter Real a = p[end];
  parameter Real b = p[end - 1];
  parameter Real c = A[end, end];
end M;
