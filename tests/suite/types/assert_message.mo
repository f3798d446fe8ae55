// assert takes a Boolean and a String (MLS 8.3.7).
model M
  Real x = time;
equation
  assert(x < 1, 5); // error: E0301
end M;
