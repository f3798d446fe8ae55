// The base class must be a class.
model M
  Real a = 1;
  extends a; // error: E0201 a
end M;
