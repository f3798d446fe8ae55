// A state gets one new value at an event (MLS 8.3.6).
model M
  Real x(start = 0, fixed = true);
  Real v[2](each start = 0, each fixed = true);
  parameter Boolean up = true;
equation
  der(x) = 1;
  der(v) = {1, 2};
  when x > 0.5 then
    reinit(x, 0);
    reinit(x, 1); // error: E0308 two values
  end when;
  when x > 0.6 then
    reinit(v[1], 0);
    reinit(v, {1, 1}); // error: E0308 two values
  end when;
end M;
