// An array equation counts its elements (MLS 4.7).
// check: ok
// equations: 9
model M
  Real A[3, 3];
equation
  A = identity(3) * time;
end M;
