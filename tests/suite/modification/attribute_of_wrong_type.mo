// `unit` is a String attribute (MLS 4.8.1).
model M
  Real x(unit = 3) = 1; // error: E0301 unit
end M;
