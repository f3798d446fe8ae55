// A number without unit fits every unit.
// check: ok
// options: check-units
// warnings: none
model M
  Real s(unit = "m") = 3;
  Real t(unit = "m") = 2 * s;
end M;
