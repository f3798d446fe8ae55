// An if-equation with a variable condition needs an else branch with as many equations (MLS 8.3.4).
model M
  Real x;
equation
  if time > 1 then // error: E0310 at any
    x = 1;
  end if;
end M;
