//? 3:3 E0019 `==` compares; it makes no equation
//?   hint: write `=` between the two sides
//? 4:3 E0019 this expression is no equation
//?   hint: an equation has two sides: `a = b`
//? 5:3 E0031 a declaration cannot stand in the equation section
//?   hint: move it above `equation`, or write `public` or `protected` before it
//? 6:9 E0010 expected `;` after this equation, found `=`
model M
equation
  x == 1;
  x + 1;
  x y;
  x = 1 = 2;
end M;
