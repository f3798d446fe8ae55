within Layshaft.Vehicles.Examples;
model AuditedLap "The energy audit of the whole car over a lap"
  extends DrivenLap(car(redeclare CountedEngine engine));

  model CountedEngine "Engine whose energy counts in a balance of its own"
    extends Engines.TurboEngine;
    inner Energy.Balance energyBalance "Of the engine"
      annotation(Placement(transformation(extent={{-160,-110},{-140,-90}})));

    annotation(Documentation(info="<html>
<p>The car's balance then sees the engine as a source at the clutch.</p>
</html>"));
  end CountedEngine;

  inner Energy.Balance energyBalance "Of all but the engine"
    annotation(Placement(transformation(extent={{-90,-90},{-70,-70}})));
  Units.Energy work(start=0, fixed=true) "Work of engine, hands, power steering and gravity";
  Units.Energy losses(start=0, fixed=true) "Dissipated energy";
  Units.Energy given(start=0, fixed=true) "Work of the engine";
  Units.Energy residual "What is unaccounted for";
  Real share "Residual relative to the work of the engine";
protected
  parameter Units.Energy stored0(fixed=false) "Energy at the start";
initial equation
  stored0 = energyBalance.kinetic + energyBalance.potential;
equation
  der(given) = car.engine.P;
  der(work) = car.engine.P + car.chassis.front.steering.handsPower + car.chassis.front.steering.assistPower + car.chassis.body.gravityPower
    + car.chassis.front.leftWheel.body.gravityPower + car.chassis.front.rightWheel.body.gravityPower + car.chassis.rear.leftWheel.body.gravityPower + car.chassis.rear.rightWheel.body.gravityPower;
  der(losses) = energyBalance.dissipation;
  residual = energyBalance.kinetic + energyBalance.potential + losses - work - stored0;
  share = residual/noEvent(max(abs(given), 1));

  annotation(
    experiment(StopTime=150, Tolerance=1e-6, Interval=0.1),
    __Layshaft(
      plots={
        Plot(title="Energy: work and losses", y={"work", "losses", "given"}),
        Plot(title="What is unaccounted for", y={"residual"})}),
    Documentation(info="<html>
<p>Kinetic and potential energy and losses against the work of engine, hands and gravity, over 2 km with cobbles, split friction, inclines and a hill. Use a solver with a variable step: the residual of a fixed step is that of its order.</p>
</html>"));
end AuditedLap;
