// Literals of different enumerations cannot be compared (MLS 3.5).
model M
  type A = enumeration(one, two);
  type B = enumeration(one, two, three);
  parameter A a = A.one;
  Boolean b = a == B.one; // error: E0307
end M;
