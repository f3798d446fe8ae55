// More subscripts than dimensions (MLS 10.5).
model M
  parameter Real p[2] = {1, 2};
  Real x = p[1, 1]; // error: E0306
end M;
