// assert and terminate count as no equations (MLS 8.3.7, 8.3.8).
// check: ok
// equations: 1
model M
  Real x = time;
equation
  assert(x < 100, "x = " + String(x) + " is too large", AssertionLevel.warning);
  when x > 10 then
    terminate("done");
  end when;
end M;
