// Added arrays must have the same size (MLS 10.6.2).
model M
  parameter Real a[2] = {1, 2};
  parameter Real b[3] = {1, 2, 3};
  parameter Real c[2] = a + b; // error: E0302
end M;
