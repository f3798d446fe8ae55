// Predefined types have only their own attributes (MLS 4.8).
model M
  Real x(units = "m") = 1; // error: E0205 units
end M;
