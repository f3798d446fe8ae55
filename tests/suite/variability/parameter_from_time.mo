// time is continuous (MLS 3.8).
model M
  parameter Real p = time; // error: E0303
end M;
