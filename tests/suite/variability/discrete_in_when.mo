// A discrete variable is given in a when-equation (MLS 8.3.5).
// check: ok
// equations: 1
model M
  discrete Real d(start = 0, fixed = true);
equation
  when sample(0, 1) then
    d = time;
  end when;
end M;
