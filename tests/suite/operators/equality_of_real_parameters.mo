// Reals are compared for equality only in functions (MLS 3.5), since of variables that would be an event; of parameters it is none.
model M
  parameter Real k = 0;
  parameter Real a[2] = {1, 2};
  Real x = if k == 0 then 1 else 1/k; // warning: W0266
  Real y = if a[2] <> 2 then time else 2; // warning: W0266
end M;
// check: ok
