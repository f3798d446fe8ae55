// when in an algorithm (MLS 11.2.7).
// check: ok
// equations: 1
model M
  discrete Integer n(start = 0, fixed = true);
algorithm
  when sample(0, 1) then
    n := pre(n) + 1;
  elsewhen time > 5 then
    n := 0;
  end when;
end M;
