model Oscillator "Mass on a spring with a damper"
  parameter Real mass(unit = "kg") = 2 "Mass";
  parameter Real stiffness(unit = "N/m") = 50 "Spring rate";
  parameter Real damping(unit = "N.s/m") = 1 "Damping";
  Real position(unit = "m", start = 0.1, fixed = true) "Deflection of the spring";
  Real velocity(unit = "m/s", start = 0, fixed = true) "Velocity of the mass";
equation
  der(position) = velocity;
  mass * der(velocity) = -stiffness * position - damping * velocity;
  annotation(experiment(StopTime = 10));
end Oscillator;
