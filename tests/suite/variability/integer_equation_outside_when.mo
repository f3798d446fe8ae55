// An Integer variable may be given by a discrete expression outside when (MLS 3.8).
// check: ok
// equations: 2
model M
  Real x = sin(time);
  Integer n = if x > 0 then 1 else 2;
end M;
