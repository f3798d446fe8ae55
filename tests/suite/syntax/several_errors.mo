// Independent mistakes are each reported.
// error: E0018 at any
// error: E0018 at any
model M
  Real x = ;
  Real y = 2;
equation
  y = (1 + ;
end M;
