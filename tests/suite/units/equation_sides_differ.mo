// A force is no torque.
// check: ok
// options: check-units
model M
  parameter Real f(unit = "N") = 1;
  Real tau(unit = "N.m");
equation
  tau = f; // warning:
end M;
