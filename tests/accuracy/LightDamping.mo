model LightDamping "A vibration of 1000 rad/s, hardly damped and not excited; stiff"
  parameter Real w = 1000, d = 1e-4;
  Real x(start = 1000000000000*(1000000 - 1)/((1000000 - 1)^2 + 0.04)/1e6, fixed = true);
  Real v(start = 1000000*0.2/((1000000 - 1)^2 + 0.04), fixed = true);
equation
  der(x) = v;
  der(v) = w^2*(cos(time) - x) - 2*d*w*v;
  annotation(experiment(StopTime = 5));
end LightDamping;
