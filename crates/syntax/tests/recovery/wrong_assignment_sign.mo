//? 4:5 E0017 `:=` in an equation
//?   hint: write `=`; assignments with `:=` stand in an `algorithm` section
//? 6:5 E0016 `=` in an algorithm
//?   hint: write `:=` to assign; equations with `=` stand in an `equation` section
//? 7:10 E0016 `=` in an algorithm
//?   hint: write `:=` to assign; equations with `=` stand in an `equation` section
model M
  Real x;
equation
  x := 1;
algorithm
  x = 2;
  (x, y) = f(1);
end M;
