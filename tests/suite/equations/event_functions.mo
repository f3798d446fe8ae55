// sample, edge, change, initial, noEvent, smooth, delay, terminal (MLS 3.7.5).
// check: ok
// equations: 7
model M
  Boolean s = sample(0, 0.1);
  Boolean e = edge(s);
  Boolean c = change(n);
  Integer n = integer(5 * time);
  Real x = noEvent(if time > 1 then 1 else 0);
  Real y = smooth(0, if time > 1 then time - 1 else 0);
  Real z = delay(y, 0.1);
equation
  when {initial(), terminal()} then
    assert(time >= 0, "time runs forwards");
  end when;
end M;
