model Coasting "A car rolls until it stands"
  parameter Real m(unit = "kg") = 1400 "Mass of the car";
  parameter Real cdA(unit = "m2") = 0.62 "Drag coefficient times frontal area";
  parameter Real rolling(min = 0) = 0.011 "Rolling resistance relative to the weight";
  parameter Real slope = 0 "Slope of the road, uphill positive";
  constant Real g(unit = "m/s2") = 9.81 "Gravity";
  constant Real rho(unit = "kg/m3") = 1.2 "Density of air";
  Real s(unit = "m", start = 0, fixed = true) "Distance";
  Real v(unit = "m/s", displayUnit = "km/h", start = 30, fixed = true) "Speed";
  Real drag(unit = "N") "Force of the air";
  Real resistance(unit = "N") "Force of road and tyres";
equation
  der(s) = v;
  m * der(v) = -drag - resistance;
  drag = 0.5 * rho * cdA * v^2;
  resistance = m * g * (rolling + slope);
  when v <= 0 then
    terminate("the car stands");
  end when;
end Coasting;
