// An if-equation counts the equations of one branch (MLS 8.3.4).
// check: ok
// equations: 2
model M
  Real x;
  Real y;
equation
  if time > 1 then
    x = 1;
    y = 2;
  else
    x = y;
    y = time;
  end if;
end M;
