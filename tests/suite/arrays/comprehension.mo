// {e for i in r} builds one element per value of the range (MLS 10.4.1).
// check: ok
// value: p = {1, 4, 9}
model M
  parameter Real p[3] = {i^2 for i in 1:3};
end M;
