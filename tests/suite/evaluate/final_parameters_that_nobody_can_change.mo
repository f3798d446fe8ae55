// A final parameter that depends on literals and other final parameters alone is a number (MLS 7.2.6, 4.5.3): a resistance of zero
// makes two nodes one, which is structure. One that depends on what a user may set stays a parameter.
// check: ok
// flat: contains u - v = 0.0 * i
// flat: contains w = tuned * i
model FinalParameters
  parameter Real given = 3;
  final parameter Real none = 0;
  final parameter Real drain = if none > 0 then 1 else 2 * none;
  final parameter Real tuned = 2 * given;
  Real u = time;
  Real i = 2 * time;
  Real v;
  Real w;
equation
  u - v = drain * i;
  w = tuned * i;
end FinalParameters;
