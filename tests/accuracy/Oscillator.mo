model Oscillator "An undamped oscillator"
  Real x(start = 1, fixed = true);
  Real v(start = 0.5, fixed = true);
equation
  der(x) = v;
  der(v) = -x;
  annotation(experiment(StopTime = 20));
end Oscillator;
