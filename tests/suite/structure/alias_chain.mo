// Equations that only rename leave no trace: one variable, no system (alias elimination).
// check: ok
// states: x
// blocks: none
// sorted: c := -x
model AliasChain
  Real x(start = 1, fixed = true);
  Real a, b, c;
equation
  a = x;
  b = -a;
  c = b;
  der(x) = c;
end AliasChain;
