// Inside when even a continuous variable has a pre value (MLS 8.3.5).
// check: ok
// equations: 2
model M
  Real u = sin(time);
  discrete Real x(start = 0, fixed = true);
equation
  when sample(0, 0.1) then
    x = pre(u);
  end when;
end M;
