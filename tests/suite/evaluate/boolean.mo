// Boolean operators and relations (MLS 3.5).
// check: ok
// value: a = true
// value: b = false
// value: c = true
model M
  parameter Boolean a = 1 < 2 and not 3 <= 2;
  parameter Boolean b = true and false or false;
  parameter Boolean c = "abc" == "abc" and "a" < "b";
end M;
