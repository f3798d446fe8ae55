// Attributes take parameter expressions (MLS 4.8).
model M
  Real x(start = y); // error: E0303
  Real y = time;
equation
  der(x) = 1;
end M;
