// Enumerations as types of variables and parameters, with attributes (MLS 4.8.5).
// check: ok
// equations: 1
model M
  type Mode = enumeration(off "Off", idle, on);
  parameter Mode start = Mode.idle;
  Mode m(start = Mode.off);
equation
  m = if time > 1 then Mode.on else start;
end M;
