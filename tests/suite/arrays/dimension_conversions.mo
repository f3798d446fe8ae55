// scalar, vector and matrix change the number of dimensions (MLS 10.3.2).
// check: ok
// value: s = 5
// value: v = {1, 2}
// value: m = {{1}, {2}}
model M
  parameter Real s = scalar({{5}});
  parameter Real v[2] = vector({{1}, {2}});
  parameter Real m[2, 1] = matrix({1, 2});
end M;
