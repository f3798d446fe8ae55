// elseif chains with parameters choose one branch (MLS 8.3.4).
// check: ok
// equations: 2
model M
  parameter Integer kind = 2;
  Real x;
  Real y = 1;
equation
  if kind == 1 then
    x = 1;
  elseif kind == 2 then
    x = y;
  else
    x = 3;
  end if;
end M;
