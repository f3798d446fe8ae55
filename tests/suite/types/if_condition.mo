// The condition of an if-expression is a Boolean (MLS 3.6.5).
model M
  Real x = if 1 then 2 else 3; // error: E0301
end M;
