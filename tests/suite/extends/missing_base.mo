// The base class must exist.
model M
  extends Bsae; // error: E0201 Bsae
  Real x = 1;
end M;
