//? 2:14 E0012 this `{` is never closed
//?   note 2:19: expected `}` before `;`
//? 3:14 E0010 expected the name of a package or class, found `;`
//? 4:13 E0010 expected `;` after this declaration, found `.`
//? 5:13 E0010 expected the name of an imported class, found `}`
model M
  import A.B.{C, D;
  import E = ;
  import F.*.G;
  import H.{};
  import I.J;
  Real x;
end M;
