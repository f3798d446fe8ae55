//? 1:1 E0021 `Model` is no keyword
//?   hint: did you mean `model`?
//? 2:3 E0021 `Parameter` is no keyword
//?   hint: did you mean `parameter`?
//? 3:1 E0021 `Equation` is no keyword
//?   hint: did you mean `equation`?
//? 5:1 E0021 `End` is no keyword
//?   hint: did you mean `end`?
Model M
  Parameter Real x = 1;
Equation
  der(x) = 1;
End M;
