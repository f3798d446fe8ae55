// der needs a Real expression (MLS 3.7.4).
model M
  Integer n = 1;
  Real x;
equation
  x = der(n); // error: der
end M;
