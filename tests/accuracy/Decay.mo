model Decay "A decay; not stiff"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  annotation(experiment(StopTime = 4));
end Decay;
