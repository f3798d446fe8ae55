// A function that is found nowhere.
model M
  Real y = squre(2.0); // error: E0202 squre
end M;
