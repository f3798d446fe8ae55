// `+` of a scalar and a vector is an error; `.+` is meant (MLS 10.6.2).
model M
  parameter Real p[2] = {1, 2} + 1; // error: E0302
end M;
