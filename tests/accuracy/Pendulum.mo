model Pendulum "A pendulum of large amplitude"
  Real phi(start = 2.5, fixed = true);
  Real w(start = 0, fixed = true);
equation
  der(phi) = w;
  der(w) = -sin(phi);
  annotation(experiment(StopTime = 15));
end Pendulum;
