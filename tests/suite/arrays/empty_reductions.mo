// sum over nothing is 0, product over nothing is 1 (MLS 10.3.4.1).
// check: ok
// value: a = 0
// value: b = 1
model M
  parameter Real a = sum(i for i in 1:0);
  parameter Real b = product(i for i in 1:0);
end M;
