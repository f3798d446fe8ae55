//? 5:3 E0034 the left side of an assignment must be a variable
//?   hint: a function call cannot be assigned to; array elements are written with brackets: `x[i]`
//? 6:13 E0034 a list of variables can be assigned only from a function call
//?   note 6:3: the list of variables
//?   hint: assign the variables one by one
//? 7:4 E0034 only variables can be assigned to
//? 8:3 E0019 `connect` belongs in an equation section
//?   hint: write `equation` before it
//? 9:3 E0031 a declaration cannot stand in the algorithm section
//?   hint: move it above `algorithm`; variables of a function go into a `protected` section
function f
  input Real x;
  output Real y;
algorithm
  x(1) := 2;
  (a, b) := c;
  (a + 1, b) := f(x);
  connect(a, b);
  Real z;
  y := x;
end f;
