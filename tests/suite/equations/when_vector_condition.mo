// A vector of conditions triggers on each of them (MLS 8.3.5).
// check: ok
// equations: 1
model M
  discrete Integer n(start = 0, fixed = true);
equation
  when {time > 1, time > 2, initial()} then
    n = pre(n) + 1;
  end when;
end M;
