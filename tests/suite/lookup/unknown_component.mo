// A component reference that is found nowhere (MLS 5.3.1).
model M
  Real speed = 1;
  Real y = sped; // error: E0202 sped
end M;
