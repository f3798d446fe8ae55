// The value must fit the variable (MLS 11.2.1).
model M
  Integer n;
algorithm
  n := 1.5; // error: E0301
end M;
