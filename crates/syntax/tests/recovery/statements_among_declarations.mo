//? 4:3 E0031 an assignment cannot stand among declarations
//?   hint: write `algorithm` before the first statement of the class
function f
  input Real x;
  output Real y;
  y := 2*x;
  y := y + 1;
end f;
