// Predefined types have only their own attributes (MLS 4.8).
model M
  Real x(units = "m") = 1; // error: units
end M;
