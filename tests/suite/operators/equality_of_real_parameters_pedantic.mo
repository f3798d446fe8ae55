// Reals are compared for equality only in functions (MLS 3.5), by the letter.
// options: pedantic
model M
  parameter Real k = 0;
  Real x = if k == 0 then 1 else 1/k; // error: E0307
end M;
