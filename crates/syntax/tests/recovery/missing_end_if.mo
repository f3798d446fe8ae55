//? 3:3 E0015 this `if` has no `end if`
//?   note 5:1: expected `end if` before `end`
model M
equation
  if a then
    x = 1;
end M;
