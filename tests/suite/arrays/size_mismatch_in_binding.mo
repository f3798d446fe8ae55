// A binding has the size of the variable (MLS 4.4.2.1).
model M
  parameter Real x[3] = {1, 2}; // error: E0302
end M;
