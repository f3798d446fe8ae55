// An Integer vector selects elements in its order (MLS 10.5).
// check: ok
// value: q = {30, 10}
model M
  parameter Real p[3] = {10, 20, 30};
  parameter Real q[2] = p[{3, 1}];
end M;
