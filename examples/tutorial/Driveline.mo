model Driveline "A driveline with everything in it"
  import Layshaft.Rotational.Components.*;
  Layshaft.Rotational.Sources.Torque drive "Torque of the engine";
  Inertia engine(J = 0.25) "Engine and primary flywheel";
  SpringDamper damper(c = 1200, d = 8) "Dual-mass flywheel";
  Inertia gearbox(J = 0.06) "Secondary flywheel and gearbox";
  IdealGear gear(ratio = 7.4) "Second gear and final drive";
  Inertia differential(J = 0.05) "Differential";
  SpringDamper shafts(c = 9000, d = 40) "Drive shafts";
  Inertia wheels(J = 2) "Driven wheels";
  SpringDamper tyres(c = 20000, d = 900) "Tyres";
  Inertia car(J = 130) "1,400 kg on wheels of 0.305 m";
  Layshaft.Rotational.Sources.QuadraticSpeedDependentTorque road(tau_nominal = 180, w_nominal = 90) "Drag";
equation
  drive.tau = if time < 1 then 0 elseif time < 4 then 150*min(1, (time - 1)/0.1) else -20;
  connect(drive.flange, engine.flange_a);
  connect(engine.flange_b, damper.flange_a);
  connect(damper.flange_b, gearbox.flange_a);
  connect(gearbox.flange_b, gear.flange_a);
  connect(gear.flange_b, differential.flange_a);
  connect(differential.flange_b, shafts.flange_a);
  connect(shafts.flange_b, wheels.flange_a);
  connect(wheels.flange_b, tyres.flange_a);
  connect(tyres.flange_b, car.flange_a);
  connect(car.flange_b, road.flange);
  annotation(experiment(StopTime = 8, Interval = 0.005));
end Driveline;
