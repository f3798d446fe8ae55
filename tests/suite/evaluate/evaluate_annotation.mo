// annotation(Evaluate = true) fixes a parameter at translation (MLS 18.3).
// check: ok
// equations: 1
model M
  parameter Boolean use = true annotation(Evaluate = true);
  Real x;
equation
  if use then
    x = 1;
  else
    x = 1 + der(x);
  end if;
end M;
