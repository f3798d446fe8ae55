//? 3:14 E0010 expected `;` after this declaration, found `4`
//? 4:15 E0010 expected `;` after this declaration, found `kg`
//?   hint: a product is written `2.5*kg`
model M
  Real x = .5e-3 + 1.;
  Real y = 3 4;
  Real z = 2.5kg;
end M;
