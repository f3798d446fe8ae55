//? 2:8 E0011 expected `;` after this declaration
//?   label: `;` is missing behind this
//? 5:7 E0011 expected `;` after this equation
//?   label: `;` is missing behind this
model M
  Real x
  Real y;
equation
  x = 1
  y = 2;
end M;
