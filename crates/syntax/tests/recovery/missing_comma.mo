//? 2:20 E0010 expected `,` or `)` in this modification, found `fixed`
//?   note 2:9: `(` opened here
//? 3:21 E0010 expected `,` or `)` in this modification, found `min`
//?   note 3:9: `(` opened here
//? 5:13 E0010 expected `,` and the second connector, found `b`
model M
  Real x(start = 1 fixed = true);
  Real y(unit = "m" min = 0);
equation
  connect(a b);
end M;
