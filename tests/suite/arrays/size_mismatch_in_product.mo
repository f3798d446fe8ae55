// Matrix product needs the inner sizes to agree (MLS 10.6.5).
model M
  parameter Real A[2, 2] = {{1, 2}, {3, 4}};
  parameter Real b[3] = {1, 2, 3};
  parameter Real c[2] = A * b; // error: E0302
end M;
