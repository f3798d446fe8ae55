//? 1:1 E0021 `witin` is no keyword
//?   hint: did you mean `within`?
//? 2:1 E0021 `funtion` is no keyword
//?   hint: did you mean `function`?
witin A.B;
funtion f
  input Real x;
end f;
