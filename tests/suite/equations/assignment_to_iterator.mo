// The iterator cannot be assigned (MLS 11.2.2).
model M
  Real x[3];
algorithm
  for i in 1:3 loop
    i := 2; // error: E0304 i
    x[i] := i;
  end for;
end M;
