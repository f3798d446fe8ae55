model PedalCar "A car whose pedals, gear and road come from measured data"
  input Real throttle(unit="1", min=0, max=1) "Accelerator pedal";
  input Real wind(unit="m/s") "Head wind";
  input Integer gear(min=0, max=5, start=1) "Gear; 0 is neutral";
  parameter Real m(unit="kg") = 1450 "Mass";
  parameter Real r(unit="m") = 0.3 "Radius of the wheels";
  parameter Real ratios[5] = {13.5, 7.6, 5.1, 3.8, 3.1} "Ratios of the gears with the final drive";
  parameter Real tau_max(unit="N.m") = 180 "Greatest torque of the engine";
  parameter Real tau_drag(unit="N.m") = 25 "Torque that turns the engine";
  parameter Real c_air(unit="kg/m") = 0.4 "Half density times drag area";
  parameter Real f_roll(unit="N") = 160 "Rolling resistance";
  Real v(unit="m/s", displayUnit="km/h", start=8, fixed=true) "Speed";
  Real s(unit="m", start=0, fixed=true) "Distance";
  Real f_drive(unit="N") "Force of the drive";
  Real f_resistance(unit="N") "Resistance of air and tyres";
  Real ratio "Ratio of the present gear";
equation
  ratio = if gear > 0 then ratios[max(gear, 1)] else 0;
  f_drive = ratio/r*(throttle*tau_max - (1 - throttle)*tau_drag);
  f_resistance = c_air*(v + wind)*abs(v + wind) + f_roll;
  m*der(v) = f_drive - f_resistance;
  der(s) = v;
  annotation(experiment(StopTime=30, Interval=0.1, Tolerance=1e-6));
end PedalCar;
