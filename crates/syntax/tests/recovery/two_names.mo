//? 2:10 E0010 expected `;` after this declaration, found `y`
model M
  Real x y;
  Real z;
end M;
