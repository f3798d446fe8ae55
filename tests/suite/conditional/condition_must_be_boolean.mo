// The condition is a Boolean scalar (MLS 4.4.5).
model M
  parameter Integer n = 1;
  Real x = 1 if n; // error: E0301
end M;
