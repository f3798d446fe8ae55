model CruisingCar "A car in one gear with engine lag, drag and rolling resistance: pedal in, speed out"
  input Real pedal(min=0, max=1, start=0) "Accelerator, 0 … 1";
  output Real v(unit="m/s", start=0, fixed=true) "Speed";
  parameter Real m(unit="kg") = 1450 "Mass";
  parameter Real forceMax(unit="N") = 6000 "Force at the wheels with the pedal down";
  parameter Real lag(unit="s") = 0.2 "Time constant of the engine";
  parameter Real drag(unit="N.s2/m2") = 0.42 "Half of density, drag coefficient and area";
  parameter Real rolling(unit="N") = 180 "Rolling resistance at speed";
  Real force(unit="N", start=0, fixed=true) "Force at the wheels";
equation
  lag*der(force) + force = pedal*forceMax;
  m*der(v) = force - drag*v*abs(v) - rolling*tanh(v/0.5);
  annotation(experiment(StopTime=20));
end CruisingCar;
