// A negative size is an error (MLS 10.1).
model M
  parameter Integer n = -2;
  Real x[n]; // error: E0302
end M;
