// der divides by seconds.
// check: ok
// options: check-units
model M
  Real s(unit = "m", start = 0, fixed = true);
  Real f(unit = "N") = 1;
equation
  der(s) = f; // warning:
end M;
