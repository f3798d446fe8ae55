// A for-loop runs over a vector (MLS 8.3.2).
model M
  Real x[2];
equation
  for i in 2 loop // error: E0302
    x[i] = i;
  end for;
end M;
