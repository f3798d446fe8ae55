// All attributes of a Real reach the flat model (MLS 4.8.1).
// check: ok
// flat: contains quantity = "Length"
// flat: contains unit = "m"
// flat: contains displayUnit = "mm"
// flat: contains min = -1
// flat: contains max = 10
// flat: contains start = 0.5
// flat: contains fixed = true
// flat: contains nominal = 2
model M
  Real x(quantity = "Length", unit = "m", displayUnit = "mm", min = -1, max = 10, start = 0.5, fixed = true,
    nominal = 2);
equation
  der(x) = 1;
end M;
