// A component may not have the name of a class declared beside it (MLS 4.2).
model M
  model A
    Real x = 1;
  end A;
  Real A = 2; // error: E0211 A
end M;
