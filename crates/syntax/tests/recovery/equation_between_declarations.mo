//? 3:3 E0031 an equation cannot stand among declarations
//?   hint: write `equation` before the first equation of the class
model M
  Real x;
  x = 2;
  Real y;
end M;
