//? 2:15 E0029 an array constructor needs at least one element
//?   hint: write `fill(0.0, 0)` for an empty vector of Reals, `fill(0.0, 0, 0)` for a matrix
//? 3:12 E0027 `end` is a value only inside a subscript
//?   hint: outside `x[…]`, write `size(x, 1)`
//? 5:21 E0028 positional arguments must come before named ones
//?   note 5:14: the first named argument is `x`
//? 6:26 E0030 expected `else` of this if-expression, found `;`
//?   note 6:12: the if-expression begins here
//?   hint: an if-expression always needs an `else` value
//? 7:16 E0030 an if-expression needs parentheses here
//?   hint: write `(if … then … else …)`
//? 8:12 E0018 expected an expression, found `function`
//?   hint: `function f(…)` is possible only as an argument of a function
model M
  Real a[:] = {};
  Real b = end;
  Real c = a[end];
  Real d = f(x = 1, 2);
  Real e = if true then 1;
  Real g = 1 + if true then 1 else 2;
  Real h = function f(x = 1);
end M;
