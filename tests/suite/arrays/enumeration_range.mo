// A range of enumeration literals (MLS 10.4.3).
// check: ok
// equations: 2
model M
  type Gear = enumeration(low, middle, high);
  Real x[size(Gear.middle:Gear.high, 1)] = {1.0, 2.0};
end M;
