// A type can be derived from Real with attributes, and again (MLS 4.5.1, 7.2).
// check: ok
// flat: contains unit = "m/s"
// flat: contains min = 0
model M
  type Velocity = Real(unit = "m/s");
  type Speed = Velocity(min = 0);
  Speed v = 1;
end M;
