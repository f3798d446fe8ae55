// Two elements of one class may not share a name (MLS 4.2).
model M
  Real x = 1;
  Integer x = 2; // error: E0211 x
end M;
