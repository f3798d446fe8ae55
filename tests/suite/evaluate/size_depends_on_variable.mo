// A size cannot depend on a variable (MLS 10.1).
model M
  Integer n = integer(time) + 1;
  Real x[n]; // error: E0220 n
end M;
