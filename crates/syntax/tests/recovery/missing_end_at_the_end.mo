//? 1:7 E0014 `A` has no `end A`
//?   label: this class is not closed
//?   hint: add `end A;`
model A
  Real x;
