// A car pulls away and shifts up once. Watch the clutch: while it slips, engine and gearbox have speeds of their own; the
// moment both are equal it locks, and the two turn as one until the torque through it exceeds what the plates can hold.
//
//     layshaft simulate PullAway.mo -o pull_away.csv

model DryClutch "Two plates pressed together, with Coulomb friction between them"
  input Real capacity(unit = "N.m") "Largest torque that can be carried now";
  input Real slip(unit = "rad/s") "Speed of the first plate relative to the second";
  Real torque(unit = "N.m") "Torque from the first plate to the second";
  Boolean locked = not (forward or backward) "Both plates turn as one";
  Boolean forward = pre(mode) == 1 or breaksForward "Slips, the first plate being faster";
  Boolean backward = pre(mode) == -1 or breaksBackward "Slips, the second plate being faster";
protected
  // One parameter runs along the friction curve: it is the torque while locked, and beyond the capacity it is, but for the
  // unit, the acceleration. So one set of equations serves all three modes.
  Real curve "Position on the friction curve";
  constant Real unit(unit = "kg.m2") = 1;
  Boolean breaksForward = pre(mode) == 0 and curve > capacity;
  Boolean breaksBackward = pre(mode) == 0 and curve < -capacity;
  Integer mode(start = 1, fixed = true) "1 slips forward, -1 backward, 0 no slip";
equation
  torque = if forward then capacity elseif backward then -capacity else curve;
  unit * der(slip) = if forward then curve - capacity elseif backward then curve + capacity else 0;
  mode = if forward and slip > 0 then 1 elseif backward and slip < 0 then -1 else 0;
end DryClutch;

model PullAway "A car pulls away in first gear and shifts into second"
  parameter Real mass(unit = "kg") = 1400 "Mass of the car";
  parameter Real radius(unit = "m") = 0.3 "Radius of the wheels";
  parameter Real J(unit = "kg.m2") = 0.25 "Moment of inertia of the engine with its flywheel";
  parameter Real ratio[2] = {13.5, 7.6} "Ratio of both gears with the final drive";
  parameter Real demand(unit = "N.m") = 110 "Torque the driver asks for";
  parameter Real idle(unit = "rad/s") = 85 "Idle speed";
  parameter Real governor(unit = "N.m.s/rad") = 0.8 "Torque of the idle governor per speed missing";
  parameter Real grip(unit = "N.m") = 240 "Capacity of the closed clutch";
  parameter Real drag(unit = "N.s2/m2") = 0.42 "Air resistance";
  parameter Real shift(unit = "s") = 4 "When the second gear is engaged";
  parameter Real foot(unit = "s") = 1.2 "Time the foot takes from the pedal";
  Real speed(unit = "m/s", start = 0, fixed = true, stateSelect = StateSelect.always) "Speed of the car";
  Real engine(unit = "rad/s", start = idle, fixed = true, stateSelect = StateSelect.always) "Speed of the engine";
  Real torque(unit = "N.m") "Torque of the engine";
  Real pressed "How far the clutch is closed, 0 to 1";
  Real gear = if time < shift then ratio[1] else ratio[2] "Ratio of the gear that is engaged";
  DryClutch clutch(capacity = grip * pressed, slip = engine - gear * speed / radius);
equation
  // Open at the start, closing; open again for the shift, closing.
  pressed = max(0, min(1, if time < shift - foot / 2 then time / foot else abs(time - shift) / (foot / 2) - 0.2));
  torque = (if pressed > 0.2 then demand else 0) + governor * max(idle - engine, 0);
  J * der(engine) = torque - clutch.torque;
  mass * der(speed) = gear * clutch.torque / radius - drag * speed ^ 2;
  annotation(experiment(StopTime = 8, Interval = 0.01));
end PullAway;
