// Branches of different sizes need a condition that is known at translation (MLS 3.6.5).
model M
  Boolean b = time > 0.5;
  Real x[:] = if b then {1, 2} else {1, 2, 3}; // error: E0301 different types
end M;
