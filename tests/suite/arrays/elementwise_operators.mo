// Operators with a dot work element by element, also with scalars (MLS 10.6).
// check: ok
// value: p = {3, 8}
// value: q = {3, 2}
// value: s = {1, 4}
// value: t = {11, 12}
model M
  parameter Real p[2] = {1, 2} .* {3, 4};
  parameter Real q[2] = {6, 8} ./ {2, 4};
  parameter Real s[2] = {1, 2} .^ 2;
  parameter Real t[2] = 10 .+ {1, 2};
end M;
