model CoolantHose "Coolant of varying temperature in a hose that the pump reverses: what went in comes out, later or again"
  parameter Real length(unit = "m") = 2 "Length of the hose";
  parameter Real omega(unit = "rad/s") = 2 "Angular frequency of the temperature at the engine";
  Real v(unit = "m/s") "Velocity of the coolant";
  Real x(start = 0, fixed = true) "How many lengths of the hose the coolant has moved";
  Real T_engine(unit = "K") = 360 + 10*sin(omega*time) "At the engine";
  Real T_radiator(unit = "K") = 320 "At the radiator";
  Real T_left(unit = "K") "At the end of the hose at the engine";
  Real T_right(unit = "K") "At the end of the hose at the radiator";
equation
  v = if time < 6 then 1 else -0.5;
  der(x) = v/length;
  (T_left, T_right) = spatialDistribution(T_engine, T_radiator, x, v >= 0, initialPoints = {0, 1}, initialValues = {300, 300});
  annotation(experiment(StopTime = 12, Interval = 0.02));
end CoolantHose;
