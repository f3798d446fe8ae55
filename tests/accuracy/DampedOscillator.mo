model DampedOscillator "An oscillator with a tenth of critical damping"
  Real x(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -x - 0.2*v;
  annotation(experiment(StopTime = 20));
end DampedOscillator;
