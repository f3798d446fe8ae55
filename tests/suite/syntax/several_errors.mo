// Independent mistakes are each reported.
// error: at any
// error: at any
model M
  Real x = ;
  Real y = 2;
equation
  y = (1 + ;
end M;
