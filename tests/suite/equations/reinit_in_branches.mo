// Branches of which one is taken may each set a state (MLS 8.3.6).
// check: ok
model M
  Real x(start = 0, fixed = true);
  Real v[2](each start = 0, each fixed = true);
  parameter Boolean up = true;
equation
  der(x) = 1;
  der(v) = {1, 2};
  when x > 0.5 then
    if up then
      reinit(x, 0);
    else
      reinit(x, 1);
    end if;
    reinit(v[1], 0);
    reinit(v[2], 0);
  elsewhen x < -1 then
    reinit(x, 2);
  end when;
end M;
