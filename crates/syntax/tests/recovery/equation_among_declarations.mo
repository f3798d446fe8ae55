//? 3:3 E0031 an equation cannot stand among declarations
//?   hint: write `equation` before the first equation of the class
model M
  Real x;
  der(x) = 1;
  x = 2;
end M;
