// pre takes a discrete variable (MLS 3.7.5).
model M
  Real x = sin(time);
  Real y;
equation
  y = pre(x); // error: pre
end M;
