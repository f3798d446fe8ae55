// A negative size is an error (MLS 10.1).
model M
  parameter Integer n = -2;
  Real x[n]; // error:
equation
  x = fill(0.0, n); // error: -2
end M;
