model DelayedSine "The integral of a delayed sine; delay"
  Real x(start = 0, fixed = true), z(start = 0, fixed = true);
equation
  der(x) = 3*cos(3*time);
  der(z) = delay(x, 1.0123);
  annotation(experiment(StopTime = 10));
end DelayedSine;
