model Lag "A fast lag behind a slow signal (Prothero and Robinson); stiff"
  Real x(start = 1, fixed = true);
equation
  der(x) = -1e4*(x - cos(time)) - sin(time);
  annotation(experiment(StopTime = 10));
end Lag;
