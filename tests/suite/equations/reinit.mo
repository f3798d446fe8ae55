// reinit gives a state a new value in a when-equation (MLS 8.3.6).
// check: ok
// equations: 2
model M
  Real h(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -0.8 * pre(v));
  end when;
end M;
