// The elements of {…} must have one type (MLS 10.4).
model M
  parameter Real a[2] = {1, "two"}; // error: E0301
end M;
