// An iterator without range takes it from the array it subscripts (MLS 11.2.2.1).
// check: ok
// value: p = {2, 4, 6}
model M
  parameter Real q[3] = {1, 2, 3};
  parameter Real p[3] = {2 * q[i] for i};
end M;
