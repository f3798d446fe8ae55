// Enumerations, Booleans, if-equations and algorithms.
// check: ok
// equations: 4
model M
  type Mode = enumeration(stop "standing", forward, reverse);
  parameter Mode first = Mode.stop;
  Mode mode(start = Mode.stop, fixed = true);
  Boolean moving;
  Real speed;
  Real position(start = 0, fixed = true);
equation
  moving = mode <> Mode.stop;
  if moving then
    speed = 1;
  else
    speed = 0;
  end if;
  der(position) = speed;
algorithm
  mode := first;
  if time > 1 then
    mode := Mode.forward;
  elseif time > 2 then
    mode := Mode.reverse;
  end if;
end M;
