within Layshaft.Vehicles.Examples;
model AuditedCar "The drivable car with an audit of its energy"
  extends DrivableCar(redeclare Internal.CountedEngine engine(boostTarget=boostTarget, turboSize=turboSize));
  inner Energy.AuditedBalance energyBalance "Of all but the engine, which counts as a source at the clutch"
    annotation(Placement(transformation(extent={{120,-100},{140,-80}})));
equation
  energyBalance.drive = engine.P;
  energyBalance.others = chassis.front.steering.handsPower + chassis.front.steering.assistPower + chassis.body.gravityPower
    + chassis.front.leftWheel.body.gravityPower + chassis.front.rightWheel.body.gravityPower + chassis.rear.leftWheel.body.gravityPower + chassis.rear.rightWheel.body.gravityPower;

  annotation(
    experiment(StopTime=10, Interval=0.01, Tolerance=1e-5),
    Documentation(info="<html>
<p>
The car of <code>layshaft drive</code>. A fixed step takes about as long as that of <a href=\"modelica://Layshaft.Vehicles.Examples.DrivableCar\">DrivableCar</a>; a variable step also controls the errors of the energies.
</p>
</html>"));
end AuditedCar;
