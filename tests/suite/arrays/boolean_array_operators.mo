// not, and, or work element by element on Boolean arrays (MLS 3.4).
// check: ok
// value: a = {false, true}
model M
  parameter Boolean p[2] = {true, false};
  parameter Boolean a[2] = not p;
end M;
