// sum(e for i in r) adds arrays element by element; of none of them it is made of zeros (MLS 10.3.4.1).
// check: ok
// value: p = {6, 12}
// value: q = {{4, 4}, {4, 4}}
// value: none = {0, 0, 0}
// value: all = 18
model M
  parameter Real p[2] = sum({i, 2*i} for i in 1:3);
  parameter Integer q[2, 2] = sum(fill(1, 2, 2) for i in 1:2, j in 1:2);
  parameter Real none[3] = sum({i, i, i} for i in 1:0);
  parameter Real all = sum({{i, 2*i} for i in 1:3});
  Real f[3] = sum(thrust[i]*{0, 0, 1} for i in 1:4);
  Real thrust[4] = {time, 2, 3, 4};
end M;
