//? 3:7 E0010 `=` behind a loop variable
//?   hint: write `in`
//? 4:15 E0010 `=` behind a loop variable
//?   hint: write `in`
model M
equation
 for i=1:3 loop x[i] = 1; end for;
 x = {i for i = 1:3};
end M;
