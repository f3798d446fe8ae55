//? 3:2 E0019 `while` belongs in an algorithm
//?   hint: equations have `for` loops only; a `while` loop stands in an `algorithm` section
//? 4:2 E0019 `break` belongs in an algorithm
model M
equation
 while a loop x = 1; end while;
 break;
 y = 1;
end M;
