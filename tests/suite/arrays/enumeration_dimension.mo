// An enumeration type as dimension gives one element per literal, indexed by literals (MLS 10.1, 10.5).
// check: ok
// equations: 3
// value: a = 20
model M
  type Gear = enumeration(low, middle, high);
  parameter Real ratio[Gear] = {10, 20, 30};
  parameter Real a = ratio[Gear.middle];
  Real x[Gear];
equation
  for g in Gear loop
    x[g] = 2 * ratio[g];
  end for;
end M;
