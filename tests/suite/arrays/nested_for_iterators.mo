// for with several iterators nests the loops (MLS 8.3.2).
// check: ok
// equations: 6
model M
  Real A[2, 3];
equation
  for i in 1:2, j in 1:3 loop
    A[i, j] = i + j;
  end for;
end M;
