// A parameter's binding must be a parameter expression (MLS 3.8).
model M
  Real x = time;
  parameter Real p = x; // error: E0303
end M;
