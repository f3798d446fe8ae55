// der needs a Real expression (MLS 3.7.4).
model M
  Integer n = 1;
  Real x;
equation
  x = der(n); // error: E0303 der
end M;
