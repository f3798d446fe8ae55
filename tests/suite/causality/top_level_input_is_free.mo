// A top-level input is known from outside: it is no unknown (MLS 4.7).
// check: ok
// equations: 1
block Gain
  input Real u;
  output Real y;
equation
  y = 2 * u;
end Gain;
