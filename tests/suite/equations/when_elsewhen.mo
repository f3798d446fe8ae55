// Branches of a when-equation give the same variables (MLS 8.3.5).
// check: ok
// equations: 1
model M
  discrete Integer mode(start = 0, fixed = true);
equation
  when time > 1 then
    mode = 1;
  elsewhen time > 2 then
    mode = 2;
  end when;
end M;
