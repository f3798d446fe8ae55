// A Boolean is no number (MLS 4.8).
model M
  Real x = true; // error: E0301
end M;
