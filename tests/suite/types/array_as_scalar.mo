// A vector where a scalar is needed.
model M
  parameter Real p[2] = {1, 2};
  Real x = p; // error: E0302
end M;
