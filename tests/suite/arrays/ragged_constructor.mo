// The elements of {…} must have the same sizes (MLS 10.4).
model M
  parameter Real A[2, 2] = {{1, 2}, {3}}; // error: E0302
end M;
