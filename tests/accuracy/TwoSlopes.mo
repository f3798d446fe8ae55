model TwoSlopes "A law that changes where the state passes a value; events"
  Real x(start = 0, fixed = true);
equation
  der(x) = if x < 0.5 then 1 - 0.5*x else 2 - 3*x;
  annotation(experiment(StopTime = 2));
end TwoSlopes;
