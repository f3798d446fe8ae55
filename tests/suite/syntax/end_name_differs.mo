// The name behind `end` is that of the class (MLS 4.5).
model M
  Real x = 1;
end N; // error: E0013 N
