//? 1:8 E0010 expected `function` behind `pure` or `impure`, found `model`
//? 5:18 E0010 expected `=` behind the result variable, found `f`
//? 8:17 E0012 this `(` is never closed
//?   note 8:19: expected `)` before `;`
//? 11:12 E0010 expected `connector` behind `expandable`, found `model`
impure model A
end A;
pure operator function f
  input Real x;
  external "C" y f(x);
end f;
function g
  external "C" g(x;
  annotation(Library = "m");
end g;
expandable model E
end E;
