//? 2:8 E0020 expected the name of a variable, found the keyword `input`
//?   hint: a keyword can only be a name in quotes: `'input'`
//? 4:18 E0020 expected the name of a variable, found the keyword `initial`
//?   hint: a keyword can only be a name in quotes: `'initial'`
model M
  Real input;
  Real y;
  parameter Real initial = 1;
end M;
