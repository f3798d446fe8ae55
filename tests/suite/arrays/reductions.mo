// sum, product, min and max with iterators (MLS 10.3.4.1).
// check: ok
// value: a = 14
// value: b = 24
// value: c = -3
// value: d = 4
model M
  parameter Real a = sum(i^2 for i in 1:3);
  parameter Real b = product(i for i in 1:4);
  parameter Real c = min(-i for i in 1:3);
  parameter Real d = max(j + k for j in 1:2, k in 1:2);
end M;
