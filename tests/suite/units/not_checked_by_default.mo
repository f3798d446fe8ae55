// Without --check-units there is no warning.
// check: ok
// warnings: none
model M
  parameter Real f(unit = "N") = 1;
  Real tau(unit = "N.m");
equation
  tau = f;
end M;
