// A when-equation gives its variables at events (MLS 8.3.5).
// check: ok
// equations: 3
model M
  Real x(start = 1, fixed = true);
  Boolean hit(start = false, fixed = true);
  discrete Real t(start = 0, fixed = true);
equation
  der(x) = -x;
  when x < 0.5 then
    hit = true;
    t = time;
  end when;
end M;
