//? 4:3 E0015 `end if` closes nothing
//?   hint: remove it, or look for a missing `if` above
//? 5:3 E0015 `else` belongs to no `if` or `when`
model M
equation
  x = 1;
  end if;
  else
  y = 1;
end M;
