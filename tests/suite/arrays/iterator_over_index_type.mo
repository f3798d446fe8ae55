// The range of an iterator without one follows from the dimension it indexes, also one of an enumeration or of Boolean (MLS 11.2.2.1).
// check: ok
// equations: 5
model M
  type E = enumeration(one, two, three);
  Real x[E];
  Real y[Boolean];
equation
  for e loop
    x[e] = 10 * Integer(e);
  end for;
  for b loop
    y[b] = if b then 1 else 2;
  end for;
end M;
