model AuditedCar "The drivable car with its energy audit"
  extends Layshaft.Vehicles.Examples.DrivableCar(redeclare Layshaft.Vehicles.Examples.AuditedLap.CountedEngine engine(control(boost(final p_max=boostTarget))));
  inner Layshaft.Energy.Balance energyBalance "Of all but the engine, which counts as a source at the clutch";
  Layshaft.Units.Energy work(start=0, fixed=true) "Work of engine, hands, power steering and gravity";
  Layshaft.Units.Energy losses(start=0, fixed=true) "Dissipated energy";
  Layshaft.Units.Energy throughput(start=0, fixed=true) "Work of the engine, both ways";
  Layshaft.Units.Energy residual "What is unaccounted for";
  Real relativeResidual "Residual relative to the work of the engine";
protected
  parameter Layshaft.Units.Energy stored0(fixed=false) "Energy at the start";
initial equation
  stored0 = energyBalance.kinetic + energyBalance.potential;
equation
  der(throughput) = noEvent(max(engine.P, -engine.P));
  der(work) = engine.P + chassis.front.steering.handsPower + chassis.front.steering.assistPower + chassis.body.gravityPower
    + chassis.front.leftWheel.body.gravityPower + chassis.front.rightWheel.body.gravityPower + chassis.rear.leftWheel.body.gravityPower + chassis.rear.rightWheel.body.gravityPower;
  der(losses) = energyBalance.dissipation;
  residual = energyBalance.kinetic + energyBalance.potential + losses - work - stored0;
  relativeResidual = noEvent(max(residual, -residual)/max(throughput, 1));

  annotation(experiment(StopTime=10));
end AuditedCar;
