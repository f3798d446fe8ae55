// The range of a for-equation must be a parameter expression (MLS 8.3.2).
model M
  Integer n = integer(time) + 1;
  Real x[3];
equation
  for i in 1:n loop // error: E0220 n
    x[i] = i;
  end for;
end M;
