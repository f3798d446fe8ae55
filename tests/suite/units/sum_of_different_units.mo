// Adding metres and seconds.
// check: ok
// options: check-units
model M
  parameter Real s(unit = "m") = 1;
  parameter Real t(unit = "s") = 2;
  Real x = s + t; // warning:
end M;
