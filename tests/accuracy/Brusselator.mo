model Brusselator "A chemical oscillation"
  Real x(start = 1.5, fixed = true), y(start = 3, fixed = true);
equation
  der(x) = 1 + x^2*y - 4*x;
  der(y) = 3*x - x^2*y;
  annotation(experiment(StopTime = 20));
end Brusselator;
