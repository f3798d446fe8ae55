// A Real does not fit an Integer (MLS 10.6.13).
model M
  Integer n = 1.5; // error: E0301
end M;
