// Constructors of special matrices and vectors (MLS 10.3.3).
// check: ok
// value: I = {{1, 0}, {0, 1}}
// value: D = {{2, 0}, {0, 3}}
// value: z = {0, 0}
// value: o = {{1, 1}, {1, 1}}
// value: f = {7, 7, 7}
// value: l = {0, 0.5, 1}
model M
  parameter Integer I[2, 2] = identity(2);
  parameter Real D[2, 2] = diagonal({2, 3});
  parameter Real z[2] = zeros(2);
  parameter Real o[2, 2] = ones(2, 2);
  parameter Real f[3] = fill(7, 3);
  parameter Real l[3] = linspace(0, 1, 3);
end M;
