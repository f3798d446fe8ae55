// A constant's binding must be a constant expression (MLS 3.8).
model M
  parameter Real p = 1;
  constant Real c = p; // error: E0303 p
end M;
