//? 2:7 E0010 expected a name to modify, found `model`
//?   hint: to exchange a declaration, write `redeclare` before it
//? 3:23 E0033 a redeclaration cannot define `B` in place
//?   hint: define the class outside and write `redeclare model A = B`
model M
  A a(model B = C, parameter Real x = 1, y[1] = 2);
  A b(redeclare model B Real x; end B);
end M;
