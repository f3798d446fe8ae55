model VanDerPol "Van der Pol's relaxation oscillation; very stiff"
  Real x(start = 2, fixed = true), y(start = 0, fixed = true);
equation
  der(x) = y;
  der(y) = ((1 - x^2)*y - x)/1e-6;
  annotation(experiment(StopTime = 2));
end VanDerPol;
