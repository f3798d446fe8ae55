//? 2:14 E0025 `-` directly behind an operator
//?   hint: put the operand in parentheses: `(-x)`
//? 3:14 E0025 `-` directly behind an operator
//?   hint: put the operand in parentheses: `(-x)`
//? 4:18 E0026 `<` cannot follow another relation
//?   hint: write `a < b and b < c`
model M
  Real x = 2^-1;
  Real y = a*-b;
  Real z = a < b < c;
end M;
