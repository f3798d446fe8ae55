// The base class must exist.
model M
  extends Bsae; // error: Bsae
  Real x = 1;
end M;
