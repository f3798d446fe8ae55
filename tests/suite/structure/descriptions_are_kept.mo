// The description string of a declaration reaches the flat model.
// check: ok
// flat: contains "angular speed"
model M
  Real w = 1 "angular speed";
end M;
