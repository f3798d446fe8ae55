model DelayedDecay "A decay by the value of a second ago; delay"
  Real x(start = 1, fixed = true);
equation
  der(x) = -delay(x, 1);
  annotation(experiment(StopTime = 5));
end DelayedDecay;
