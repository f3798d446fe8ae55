// The branches of an if-expression have compatible types (MLS 3.6.5).
model M
  Real x = if time > 1 then 2 else "three"; // error: E0301
end M;
