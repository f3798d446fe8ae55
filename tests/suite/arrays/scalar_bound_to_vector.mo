// A scalar is no vector (MLS 10).
model M
  parameter Real x[3] = 1; // error: E0302
end M;
