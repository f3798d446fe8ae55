//? 5:3 E0031 a declaration cannot stand in the equation section
//?   hint: move it above `equation`, or write `public` or `protected` before it
//? 6:3 E0031 a declaration cannot stand in the equation section
//?   hint: move it above `equation`, or write `public` or `protected` before it
model M
  Real x;
equation
  x = 1;
  parameter Real y = 2;
  Real z;
  x = 3;
end M;
