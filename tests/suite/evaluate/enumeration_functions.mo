// Integer(e) counts from one; E(i) is the reverse; relations follow the declared order (MLS 4.8.5).
// check: ok
// value: a = 2
// value: b = true
// value: c = 3
model M
  type Gear = enumeration(low, middle, high);
  parameter Integer a = Integer(Gear.middle);
  parameter Boolean b = Gear.low < Gear.high;
  parameter Integer c = Integer(Gear(3));
end M;
