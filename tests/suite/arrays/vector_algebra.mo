// transpose, outerProduct, symmetric, cross, skew (MLS 10.3.5).
// check: ok
// value: T = {{1, 4}, {2, 5}, {3, 6}}
// value: O = {{3, 4}, {6, 8}}
// value: S = {{1, 2}, {2, 4}}
// value: c = {0, 0, 1}
// value: K = {{0, -3, 2}, {3, 0, -1}, {-2, 1, 0}}
model M
  parameter Real T[3, 2] = transpose({{1, 2, 3}, {4, 5, 6}});
  parameter Real O[2, 2] = outerProduct({1, 2}, {3, 4});
  parameter Real S[2, 2] = symmetric({{1, 2}, {3, 4}});
  parameter Real c[3] = cross({1, 0, 0}, {0, 1, 0});
  parameter Real K[3, 3] = skew({1, 2, 3});
end M;
