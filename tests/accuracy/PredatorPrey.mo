model PredatorPrey "Predator and prey (Lotka and Volterra)"
  Real x(start = 1, fixed = true), y(start = 0.5, fixed = true);
equation
  der(x) = x*(1.5 - y);
  der(y) = y*(x - 3);
  annotation(experiment(StopTime = 10));
end PredatorPrey;
