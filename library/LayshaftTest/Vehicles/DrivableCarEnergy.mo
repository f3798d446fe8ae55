within LayshaftTest.Vehicles;
model DrivableCarEnergy "The car that a person drives launches, turns and brakes: all energy is accounted for"
  extends Layshaft.Icons.Example;

  model CountedEngine "Engine whose energy counts in a balance of its own"
    extends Layshaft.Vehicles.Engines.TurboEngine;
    inner Layshaft.Energy.Balance energyBalance "Of the engine";
  end CountedEngine;

  Layshaft.Vehicles.Examples.DrivableCar car(redeclare CountedEngine engine,
    steering=noEvent(if time > 1.5 then 0.5*sin(4*(time - 1.5)) else 0), accelerator=noEvent(if time > 0.2 and time < 2 then 0.8 else 0), brake=noEvent(if time > 2.4 then 0.6 else 0), clutch=0, gear=1,
    automatic=true, abs=true, tractionControl=true) "Car";
  inner Layshaft.Energy.Balance energyBalance "Of all but the engine";
  Real work(start=0, fixed=true) "Work of engine, hands, power steering and gravity";
  Real losses(start=0, fixed=true) "Dissipated energy";
  Real given(start=0, fixed=true) "Work of the engine";
  Real residual "What is unaccounted for";
protected
  parameter Real stored0(fixed=false) "Energy at the start";
initial equation
  stored0 = energyBalance.kinetic + energyBalance.potential;
equation
  der(given) = car.engine.P;
  der(work) = car.engine.P + car.chassis.front.steering.handsPower + car.chassis.front.steering.assistPower + car.chassis.body.gravityPower
    + car.chassis.front.leftWheel.body.gravityPower + car.chassis.front.rightWheel.body.gravityPower + car.chassis.rear.leftWheel.body.gravityPower + car.chassis.rear.rightWheel.body.gravityPower;
  der(losses) = energyBalance.dissipation;
  residual = energyBalance.kinetic + energyBalance.potential + losses - work - stored0;
  when terminal() then
    assert(given > 1e4, "The engine should have worked: " + String(given) + " J.");
    assert(abs(residual) < 1e-5*given, "Energy is lost or made: " + String(residual) + " of " + String(given) + " J.");
  end when;

  annotation(experiment(StopTime=3.2, Tolerance=1e-7, Interval=0.02), Documentation(info="<html>
<p>The work of the engine at the clutch, of hands, power steering and gravity is stored and dissipated to 1e-5, over launch, a swerve and braking.</p>
</html>"));
end DrivableCarEnergy;
