// Array elements and whole arrays can be assigned (MLS 11.2.1).
// check: ok
// equations: 5
model M
  Real x[3];
  Real y[2];
algorithm
  x := zeros(3);
  x[2] := time;
  y := x[1:2];
end M;
