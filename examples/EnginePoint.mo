model EnginePoint "Turbocharged engine on the dynamometer at one speed and load"
  import Layshaft.Units;
  parameter Units.AngularVelocity_rpm n = 3000 "Speed";
  parameter Real load(min=0, max=1) = 0.5 "Accelerator";
  inner Layshaft.Vehicles.Atmospheres.Uniform atmosphere "Air";
  Layshaft.Vehicles.Engines.TurboEngine engine(w_start=n*Layshaft.Constants.rpm, fixedStart=false) "Engine";
  Layshaft.Rotational.Sources.ConstantSpeed dynamometer(w_fixed=n*Layshaft.Constants.rpm) "Holds the speed";
  Layshaft.Blocks.Sources.Constant pedal(k=load) "Accelerator";
  Layshaft.Blocks.Sources.BooleanConstant burns(k=false) "Fuel is not cut";
  Units.Torque torque = -engine.flange_b.tau "Torque at the clutch";
equation
  connect(dynamometer.flange, engine.flange_b);
  connect(pedal.y, engine.bus.engine.throttle);
  connect(burns.y, engine.bus.engine.fuelCut);
  annotation(experiment(StopTime=5, Interval=0.01, Tolerance=1e-6));
end EnginePoint;
