// reinit is only allowed in when-equations (MLS 8.3.6).
model M
  Real v(start = 0, fixed = true);
equation
  der(v) = -9.81;
  reinit(v, 0); // error: E0308 reinit
end M;
