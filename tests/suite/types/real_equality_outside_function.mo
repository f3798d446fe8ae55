// `==` on Reals is not allowed outside functions (MLS 3.5).
model M
  Real x = time;
  Boolean b = x == 1.0; // error:
end M;
