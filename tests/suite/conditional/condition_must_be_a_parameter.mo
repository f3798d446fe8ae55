// The condition must be a parameter expression that can be evaluated (MLS 4.4.5).
model M
  Boolean b = time > 1;
  parameter Real k = 1 if b; // error: E0220 b
end M;
