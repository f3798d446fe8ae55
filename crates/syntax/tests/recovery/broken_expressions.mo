//? 2:16 E0018 expected an expression, found `*`
//?   note 2:14: the right operand of this operator is missing
//? 3:17 E0018 expected an expression, found `)`
//? 4:16 E0018 expected an expression, found `,`
//? 5:21 E0010 expected `,` or `]` in this matrix, found `4`
//?   note 5:12: `[` opened here
//? 6:13 E0010 expected `;` after this declaration, found `x`
//?   hint: a product is written `2*x`
model M
  Real x = 1 + * 2;
  Real y = f(a, );
  Real z = {1, , 2};
  Real w = [1, 2; 3 4];
  Real v = 2x;
end M;
