// An algorithm gives as many equations as different variables it assigns (MLS 11.1.2).
// check: ok
// equations: 2
model M
  Real x;
  Real y;
algorithm
  x := time;
  x := 2 * x;
  y := x + 1;
end M;
