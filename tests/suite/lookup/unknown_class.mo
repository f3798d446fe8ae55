// A type name that is found nowhere (MLS 5.3.1).
model M
  Rael x = 1; // error: E0201 Rael
end M;
