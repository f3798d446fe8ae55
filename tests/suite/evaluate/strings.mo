// String functions and concatenation (MLS 3.7.1).
// check: ok
// value: a = "clutch 3"
// value: b = "true"
// value: c = "low"
model M
  type Gear = enumeration(low, high);
  parameter String a = "clutch " + String(3);
  parameter String b = String(true);
  parameter String c = String(Gear.low);
end M;
