// A discrete variable cannot follow a continuous expression (MLS 3.8, 4.4.4).
model M
  Real x = sin(time);
  discrete Real d = x; // error: x
end M;
