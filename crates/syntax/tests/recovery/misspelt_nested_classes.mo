//? 2:2 E0021 `modle` is no keyword
//?   hint: did you mean `model`?
//? 5:2 E0021 `fucntion` is no keyword
//?   hint: did you mean `function`?
//? 8:2 E0021 `Constant` is no keyword
//?   hint: did you mean `constant`?
package P
 modle A
  Real x;
 end A;
 fucntion f
  input Real x;
 end f;
 Constant Real y = 1;
end P;
