// Arrays with a Boolean dimension take ranges of Booleans as subscripts (MLS 10.5).
// check: ok
// value: b = {1.0, 2.0}
// value: c = {2.0}
model M
  parameter Real a[Boolean] = {1, 2};
  parameter Real b[:] = a[false:true];
  parameter Real c[:] = a[true:true];
end M;
