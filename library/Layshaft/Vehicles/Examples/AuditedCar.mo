within Layshaft.Vehicles.Examples;
model AuditedCar "The drivable car with the audit of its energy"
  extends DrivableCar(redeclare AuditedLap.CountedEngine engine(control(boost(final p_max=boostTarget))));
  inner Energy.Balance energyBalance "Of all but the engine, which counts as a source at the clutch"
    annotation(Placement(transformation(extent={{120,-110},{140,-90}})));
  Units.Energy work(start=0, fixed=true) "Work of engine, hands, power steering and gravity";
  Units.Energy losses(start=0, fixed=true) "Dissipated energy";
  Units.Energy throughput(start=0, fixed=true) "Work of the engine, both ways";
  Units.Energy residual "What is unaccounted for";
  Real relativeResidual "Residual relative to the work of the engine";
protected
  parameter Units.Energy stored0(fixed=false) "Energy at the start";
initial equation
  stored0 = energyBalance.kinetic + energyBalance.potential;
equation
  der(throughput) = noEvent(max(engine.P, -engine.P));
  der(work) = engine.P + chassis.front.steering.handsPower + chassis.front.steering.assistPower + chassis.body.gravityPower
    + chassis.front.leftWheel.body.gravityPower + chassis.front.rightWheel.body.gravityPower + chassis.rear.leftWheel.body.gravityPower + chassis.rear.rightWheel.body.gravityPower;
  der(losses) = energyBalance.dissipation;
  residual = energyBalance.kinetic + energyBalance.potential + losses - work - stored0;
  relativeResidual = noEvent(max(residual, -residual)/max(throughput, 1));

  annotation(
    experiment(StopTime=10, Interval=0.01, Tolerance=1e-5),
    Documentation(info="<html>
<p>
Kinetic and potential energy and losses against the work of engine, hands and gravity. <code>layshaft drive --driver virtual --headless</code> takes this car unless another is named, and tells the figures as <code>energy_audit</code>. With
a fixed step the residual is that of the order of the step.
</p>
</html>"));
end AuditedCar;
