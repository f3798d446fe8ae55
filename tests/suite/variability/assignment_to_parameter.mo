// A parameter cannot be assigned in an algorithm (MLS 11.2.1).
model M
  parameter Real p = 1;
  Real x;
algorithm
  p := 2; // error: E0303 p
  x := p;
end M;
