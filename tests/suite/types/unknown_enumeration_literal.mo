// A literal that the enumeration does not have.
model M
  type A = enumeration(one, two);
  parameter A a = A.three; // error: E0202 three
end M;
