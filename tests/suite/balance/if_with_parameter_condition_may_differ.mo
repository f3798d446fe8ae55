// With a parameter condition only the chosen branch counts (MLS 8.3.4).
// check: ok
// equations: 2
model M
  parameter Boolean simple = true;
  Real x;
  Real y;
equation
  y = time;
  if simple then
    x = 1;
  else
    x = 1;
    y = 2;
  end if;
end M;
