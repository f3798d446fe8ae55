model Logistic "Growth towards a limit"
  Real x(start = 0.01, fixed = true);
equation
  der(x) = x*(1 - x);
  annotation(experiment(StopTime = 8));
end Logistic;
