// `=` is no assignment: a syntax error (MLS 11.2).
model M
  Real x;
algorithm
  x = 1; // error: E0016 :=
end M;
