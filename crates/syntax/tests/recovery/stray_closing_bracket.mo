//? 2:13 E0012 `)` closes nothing
//?   label: expected `;` after this declaration
//?   hint: remove it, or add the bracket that opens it
//? 5:8 E0012 `]` closes nothing
//?   label: expected `;` after this equation
//?   hint: remove it, or add the bracket that opens it
model M
  Real x = 1);
  Real y;
equation
  x = 2];
  y = 1;
end M;
