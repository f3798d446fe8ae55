//? 1:1 E0032 expected a class definition, found `this`
//?   hint: a file consists of classes: `model A … end A;`, `package P … end P;`, …
//? 2:11 E0004 this quoted identifier has no closing `'` on its line
//?   hint: strings are written with "…"; '…' is a name
//? 2:21 E0001 `?` has no meaning in Modelica
//?   hint: remove it, or put it in a string or a quoted identifier
this is not Modelica at all, it is prose.
Really: it's not; ok?
