model Robertson "Robertson's reaction; very stiff"
  Real a(start = 1, fixed = true, nominal = 1e-8), b(start = 0, fixed = true, nominal = 1e-13);
  Real c(start = 0, fixed = true);
equation
  der(a) = -0.04*a + 1e4*b*c;
  der(b) = 0.04*a - 1e4*b*c - 3e7*b^2;
  der(c) = 3e7*b^2;
  annotation(experiment(StopTime = 1e11));
end Robertson;
