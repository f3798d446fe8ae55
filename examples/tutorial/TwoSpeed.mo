model TwoSpeed "A car with a planetary gearbox of two speeds"
  parameter Real shiftAt(unit = "s") = 4 "When the brake begins to open";
  parameter Real lead(unit = "s") = 0 "How much earlier the clutch begins to close";
  parameter Real ramp(unit = "s", min = 0.01) = 0.3 "How long an element takes to close or to open";
  Layshaft.Rotational.Sources.ConstantTorque drive(tau_constant = 120) "Torque of the engine";
  Layshaft.Rotational.Components.Inertia engine(J = 0.3) "Engine";
  Layshaft.Powertrain.Gears.Planetary gear(z_sun = 35, z_ring = 73) "Driven by the sun, drives by the carrier";
  Layshaft.Rotational.Components.Brake brake(cgeo = 800) "Holds the ring: first gear";
  Layshaft.Rotational.Components.Clutch clutch(cgeo = 400) "Locks sun and carrier: second gear";
  Layshaft.Rotational.Components.IdealGear final_drive(ratio = 3.7) "Final drive";
  Layshaft.Rotational.Components.Inertia car(J = 130) "1,400 kg on wheels of 0.305 m";
  Layshaft.Rotational.Sources.QuadraticSpeedDependentTorque road(tau_nominal = 180, w_nominal = 90) "Drag";
  Real P(unit = "W") = drive.tau_constant * engine.w "Power of the engine";
  Real balance(unit = "W") = P - engine.power - brake.power - clutch.power - car.power - road.power;
  Real heat(unit = "J", start = 0, fixed = true) "Energy lost in brake and clutch";
equation
  der(heat) = brake.power + clutch.power;
  brake.f_normalized = min(1, max(0, 1 - (time - shiftAt)/ramp));
  clutch.f_normalized = min(1, max(0, (time - shiftAt + lead)/ramp));
  connect(drive.flange, engine.flange_a);
  connect(engine.flange_b, gear.sun);
  connect(gear.ring, brake.flange_a);
  connect(gear.sun, clutch.flange_a);
  connect(clutch.flange_b, gear.carrier);
  connect(gear.carrier, final_drive.flange_a);
  connect(final_drive.flange_b, car.flange_a);
  connect(car.flange_b, road.flange);
  annotation(experiment(StopTime = 8, Interval = 0.005));
end TwoSpeed;
