//? 1:1 E0021 `modle` is no keyword
//?   hint: did you mean `model`?
//? 2:3 E0021 `paramter` is no keyword
//?   hint: did you mean `parameter`?
//? 4:1 E0021 `equaton` is no keyword
//?   hint: did you mean `equation`?
modle M
  paramter Real x;
  Real y;
equaton
  der(x) = 1;
end M;
