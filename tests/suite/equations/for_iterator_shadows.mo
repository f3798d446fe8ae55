// The iterator hides a component of the same name (MLS 11.2.2).
// check: ok
// equations: 3
model M
  parameter Integer i = 7;
  Real x[3];
equation
  for i in 1:3 loop
    x[i] = i;
  end for;
end M;
