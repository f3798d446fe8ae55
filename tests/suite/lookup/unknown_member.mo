// A composite name whose second part does not exist in the first (MLS 5.3.2).
model M
  model A
    Real length = 1;
  end A;
  A a;
  Real y = a.lenght; // error: E0202 lenght
end M;
