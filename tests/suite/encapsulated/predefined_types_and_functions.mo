// Predefined types, functions and `time` are found in an encapsulated class (MLS 5.3.1).
// check: ok
// equations: 3
encapsulated model M
  Real x = abs(time);
  Integer n = integer(x);
  Boolean b = x > 1;
end M;
