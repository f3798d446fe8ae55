// Scalar functions applied to arrays work element by element (MLS 12.4.6).
// check: ok
// value: p = {1, 2}
// value: q = {2, 3}
model M
  parameter Real p[2] = abs({-1, 2});
  parameter Real q[2] = sqrt({4, 9});
end M;
