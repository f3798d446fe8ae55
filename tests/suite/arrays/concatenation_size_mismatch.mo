// Concatenated arrays must agree in all other dimensions (MLS 10.4.2).
model M
  parameter Real A[2, 2] = [1, 2; 3, 4, 5]; // error: E0302
end M;
