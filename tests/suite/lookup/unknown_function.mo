// A function that is found nowhere.
model M
  Real y = squre(2.0); // error: squre
end M;
