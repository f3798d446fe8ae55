model Rectifier "The charge behind an ideal diode; events"
  Real x(start = 0, fixed = true);
  Real u = sin(time);
equation
  der(x) = (if u > 0 then u else 0) - 0.1*x;
  annotation(experiment(StopTime = 20));
end Rectifier;
