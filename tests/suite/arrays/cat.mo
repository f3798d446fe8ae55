// cat(k, …) joins along dimension k (MLS 10.4.2).
// check: ok
// value: a = {1, 2, 3}
// value: B = {{1, 2, 5}, {3, 4, 6}}
model M
  parameter Real a[3] = cat(1, {1, 2}, {3});
  parameter Real B[2, 3] = cat(2, {{1, 2}, {3, 4}}, {{5}, {6}});
end M;
