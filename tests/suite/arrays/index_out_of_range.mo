// A subscript known at translation must lie in 1..size (MLS 10.5).
model M
  parameter Real p[2] = {1, 2};
  Real x = p[3]; // error: E0306 3
end M;
