// The type of a declaration must be a class, not a component.
model M
  Real v = 1;
  v w; // error: E0213 v
end M;
