//? 3:9 E0007 `!=` is no Modelica operator
//?   hint: write `<>`
//? 3:14 E0007 `&&` is no Modelica operator
//?   hint: write `and`
//? 3:19 E0007 `||` is no Modelica operator
//?   hint: write `or`
//? 3:22 E0007 `!` is no Modelica operator
//?   hint: write `not`
//? 4:9 E0007 `**` is no Modelica operator
//?   hint: write `^`
//? 5:3 E0001 `#` has no meaning in Modelica
//?   hint: comments begin with //
//? 6:7 E0001 this is a typographic quote
//?   hint: strings are written with the plain quote "
//? 7:7 E0001 `Größe` has letters that need a quoted identifier
//?   hint: write `'Größe'`; without quotes only a-z, A-Z, 0-9 and _ are allowed
model M
equation
  x = a != b && c || !d;
  x = a ** 2;
  # comment
  x = “a”;
  y = Größe;
end M;
