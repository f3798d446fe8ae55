// Division by zero at translation is an error at the division.
model M
  constant Integer n = 0;
  parameter Integer m = integer(1 / n); // error: at any zero
  Real x[m];
end M;
