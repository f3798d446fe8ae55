// Discrete variables that depend on each other at the start are solved together (MLS 8.6): a sampled filter that begins at rest.
// check: ok
model M
  discrete Real x[2], u;
  Real first[2];
equation
  when {initial(), sample(0.1, 0.1)} then
    u = 3;
    x = [0.5, 0.1; 0.2, 0.4]*pre(x) + {0.4, 0.4}*u;
  end when;
  when initial() then
    first = x;
  end when;
  assert(abs(first[1] - 3) < 1e-9 and abs(first[2] - 3) < 1e-9, "at rest");
  assert(abs(x[1] - 3) < 1e-9 and abs(x[2] - 3) < 1e-9, "stays at rest");
initial equation
  x = [0.5, 0.1; 0.2, 0.4]*x + {0.4, 0.4}*u;
end M;
