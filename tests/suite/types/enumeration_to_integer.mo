// An enumeration is no Integer without conversion (MLS 4.8.5).
model M
  type A = enumeration(one, two);
  parameter Integer n = A.one; // error: E0301
end M;
