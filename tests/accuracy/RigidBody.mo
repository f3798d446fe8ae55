model RigidBody "A body that rotates freely (Euler's equations)"
  Real a(start = 0, fixed = true), b(start = 1, fixed = true), c(start = 1, fixed = true);
equation
  der(a) = b*c;
  der(b) = -a*c;
  der(c) = -0.51*a*b;
  annotation(experiment(StopTime = 12));
end RigidBody;
