model SampledCruise "A car held at its speed by a sampled controller, in a control unit with two rates"
  parameter Real m(unit = "kg") = 1400 "Mass of the car";
  parameter Real target(unit = "m/s") = 25 "Speed that the driver asks for";
  parameter Real k(unit = "N.s/m") = 2500 "Gain of the controller";
  parameter Real Ti(unit = "s") = 8 "Integral time of the controller";
  Real v(unit = "m/s", start = 20, fixed = true) "Speed of the car";
  Real grade = if time < 10 then 0 else 0.04 "Grade of the road";
  Real F(unit = "N") = hold(force) "Force at the wheels, held between the ticks of the fast task";
  Clock fast = Clock(10, 1000) "Task of 10 ms: speed and force";
  Real measured(unit = "m/s") "Speed as the control unit sees it";
  Real error(unit = "m/s") "Speed missing";
  Real force(unit = "N", start = 0) "Force asked for, limited";
  Real integral(unit = "m", start = 0) "Integral of the error, formed by the slow task of 50 ms";
equation
  m*der(v) = F - 9.81*m*grade - 0.4*v*abs(v) - 150;
  measured = sample(v, fast);
  error = target - measured;
  integral = previous(integral) + interval(integral)*subSample(error, 5);
  force = max(-4000, min(4000, k*(error + superSample(integral, 5)/Ti)));
  annotation(experiment(StopTime = 40, Interval = 0.01));
end SampledCruise;
