// Relations are defined for scalars only (MLS 3.5).
model M
  parameter Real p[2] = {1, 2};
  Boolean b = p > {0, 0}; // error: E0302
end M;
