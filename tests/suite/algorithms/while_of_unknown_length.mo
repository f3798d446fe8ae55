// The length of a while-loop may be known only while running (MLS 11.2.3): it becomes a function of what it reads.
// check: ok
// equations: 3
// states: x
// flat: contains while abs(
model M
  Real x(start = 1, fixed = true);
  Real r;
  Integer n;
equation
  der(x) = -x;
algorithm
  r := 1;
  n := 0;
  while abs(r*r - x) > 1e-12*time + 1e-12 loop
    r := 0.5*(r + x/r);
    n := n + 1;
    if n > 50 then
      break;
    end if;
  end while;
end M;
