// A coefficient whose branches lie far apart is not divided by when a system is torn: chains of switches would lose all digits.
// The curve parameters of both switches are iterated; coefficients of like size are divided by as before.
// check: ok
// blocks: linear 2 of 5
model Switches
  parameter Real Ron = 1e-5;
  parameter Real Goff = 1e-5;
  parameter Real R = 2;
  Boolean opens = time > 0.5;
  Real i, v1, v2, s1, s2;
equation
  v1 = s1 * (if opens then 1 else Ron);
  i = s1 * (if opens then Goff else 1);
  v2 = s2 * (if opens then Ron else 1);
  i = s2 * (if opens then 1 else Goff);
  v1 + v2 + R * i = 1;
end Switches;
