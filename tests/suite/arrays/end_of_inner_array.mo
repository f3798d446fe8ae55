// `end` belongs to the innermost subscripted array (MLS 10.5.2).
// check: ok
// value: a = 20
model M
  parameter Integer index[3] = {1, 3, 2};
  parameter Real p[4] = {10, 20, 30, 40};
  parameter Real a = p[index[end]];
end M;
