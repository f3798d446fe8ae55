//? 5:3 E0015 `end for` does not close `if`
//?   label: expected `end if`
//?   note 3:3: `if` begins here
model M
equation
  if a then
    x = 1;
  end for;
  x = 1;
end M;
