// min, max, sum and product of an array (MLS 10.3.4).
// check: ok
// value: a = 1
// value: b = 5
// value: c = 10
// value: d = 30
model M
  parameter Real p[4] = {2, 5, 1, 2};
  parameter Real a = min(p);
  parameter Real b = max(p);
  parameter Real c = sum(p);
  parameter Real d = product({2, 3, 5});
end M;
