// The size of an identity matrix is an Integer (MLS 10.3.3).
model M
  Real a[2, 2] = identity(2.0); // error: E0301 must be an Integer, not Real
end M;
