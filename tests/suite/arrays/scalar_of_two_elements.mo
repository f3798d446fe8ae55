// scalar needs an array of one element (MLS 10.3.2).
model M
  parameter Real s = scalar({1, 2}); // error: E0302
end M;
