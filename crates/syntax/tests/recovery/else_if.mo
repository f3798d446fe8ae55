//? 3:3 E0015 this `if` has no `end if`
//?   note 8:1: expected `end if` before `end`
//?   hint: `else if` begins another `if` with its own `end if`; `elseif` does not
model M
equation
  if a then
    x = 1;
  else if b then
    x = 2;
  end if;
end M;
