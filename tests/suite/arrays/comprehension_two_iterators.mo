// Several iterators: the last one is the outermost dimension (MLS 10.4.1).
// check: ok
// value: A = {{11, 21}, {12, 22}, {13, 23}}
model M
  parameter Integer A[3, 2] = {10 * i + j for i in 1:2, j in 1:3};
end M;
