// Both sides of an equation have compatible types (MLS 8.3.1).
model M
  Real x;
  Boolean b = time > 1;
equation
  x = b; // error: E0301
end M;
