//? 2:10 E0022 `constrainedby` cannot stand here
//?   hint: only a `replaceable` declaration has a `constrainedby` clause
//? 3:11 E0011 expected `;` after this declaration
//?   label: `;` is missing behind this
//? 4:10 E0011 expected `;` after this declaration
//?   label: `;` is missing behind this
model M
  Real x constrainedby Y;
  extends A
  import B
  Real y;
end M;
