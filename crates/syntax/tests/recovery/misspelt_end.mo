//? 6:3 E0021 `ned` is no keyword
//?   hint: did you mean `end`?
model M
  Real x;
equation
  if true then
    x = 1;
  ned if;
end M;
