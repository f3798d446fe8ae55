// Branches of an if-equation with a variable condition need equal numbers of equations (MLS 8.3.4).
model M
  Real x;
  Real y;
equation
  if time > 1 then // error: E0310 at any
    x = 1;
    y = 2;
  else
    x = y;
  end if;
end M;
