// return stands in a function (MLS 11.2).
model M
  Real x;
algorithm
  x := 1;
  return; // error: return
end M;
