//? 2:9 E0012 this `(` is never closed
//?   note 2:19: expected `)` before `;`
//? 5:7 E0012 this `(` is never closed
//?   note 5:13: expected `)` before `;`
//? 6:8 E0012 this `(` is never closed
//?   note 6:13: expected `)` before `;`
model M
  Real x(start = 1;
  Real y;
equation
  x = (1 + 2;
  y = f(1, 2;
end M;
