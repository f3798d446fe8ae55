// An index of another enumeration type is an error (MLS 10.5).
model M
  type Gear = enumeration(low, high);
  type Mode = enumeration(on, off);
  parameter Real p[Gear] = {1, 2};
  Real x = p[Mode.on]; // error:
end M;
