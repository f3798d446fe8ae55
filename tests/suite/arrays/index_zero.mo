// Subscripts count from one (MLS 10.5).
model M
  parameter Real p[2] = {1, 2};
  Real x = p[0]; // error: E0306 0
end M;
