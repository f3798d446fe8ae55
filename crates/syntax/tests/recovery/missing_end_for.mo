//? 5:3 E0015 this `for` has no `end for`
//?   note 7:3: expected `end for` before `end`
model M
equation
  if a then
    x = 1;
  for i in 1:2 loop
    y = 1;
  end if;
  x = 1;
end M;
