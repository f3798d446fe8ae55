model FirstGear "A planetary set in first gear"
  Layshaft.Rotational.Sources.ConstantTorque drive(tau_constant = 120) "Torque of the engine";
  Layshaft.Rotational.Components.Inertia engine(J = 0.3) "Engine";
  Layshaft.Powertrain.Gears.Planetary gear(z_sun = 35, z_ring = 73) "Driven by the sun, drives by the carrier";
  Layshaft.Rotational.Components.Fixed housing "Holds the ring";
  Layshaft.Rotational.Components.IdealGear final_drive(ratio = 3.7) "Final drive";
  Layshaft.Rotational.Components.Inertia car(J = 130) "1,400 kg on wheels of 0.305 m";
equation
  connect(drive.flange, engine.flange_a);
  connect(engine.flange_b, gear.sun);
  connect(gear.ring, housing.flange);
  connect(gear.carrier, final_drive.flange_a);
  connect(final_drive.flange_b, car.flange_a);
  annotation(experiment(StopTime = 4));
end FirstGear;
