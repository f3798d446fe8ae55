// break stands in a loop (MLS 11.2).
model M
  Real x;
algorithm
  x := 1;
  break; // error: break
end M;
