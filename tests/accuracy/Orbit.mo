model Orbit "A planet on an ellipse of eccentricity 0.6, once around"
  Real x(start = 0.4, fixed = true), y(start = 0, fixed = true);
  Real u(start = 0, fixed = true), v(start = 2, fixed = true);
  Real cube = (x^2 + y^2)^1.5;
equation
  der(x) = u;
  der(y) = v;
  der(u) = -x/cube;
  der(v) = -y/cube;
  annotation(experiment(StopTime = 6.283185307179586));
end Orbit;
