within LayshaftTest.Vehicles;
model LapEnergy "A lap of the proving ground: all energy of the car is accounted for"
  extends Layshaft.Vehicles.Examples.ProvingGroundLap;
  inner Layshaft.Energy.Balance energyBalance "Sums over all elements";
  Real work(start=0, fixed=true) "Work of motors, hands and gravity";
  Real losses(start=0, fixed=true) "Dissipated energy";
  Real given(start=0, fixed=true) "Energy that the motors gave, without what they took back";
  Real residual "What is unaccounted for";
  Real missing "The same, relative to the kinetic energy at the start and what the motors gave";
protected
  parameter Real stored0(fixed=false) "Energy at the start";
  Real motorPower "Power of the motors";
initial equation
  stored0 = energyBalance.kinetic + energyBalance.potential;
equation
  motorPower = motor[1].tau*car.front.leftWheel.tyre.w + motor[2].tau*car.front.rightWheel.tyre.w;
  der(given) = noEvent(max(0, motorPower));
  der(work) = motorPower + car.front.steering.handsPower + car.body.gravityPower
    + car.front.leftWheel.body.gravityPower + car.front.rightWheel.body.gravityPower + car.rear.leftWheel.body.gravityPower + car.rear.rightWheel.body.gravityPower;
  der(losses) = energyBalance.dissipation;
  residual = energyBalance.kinetic + energyBalance.potential + losses - work - stored0;
  missing = residual/(0.5*car.data.m_total*v_wanted^2 + given);
  assert(noEvent(abs(missing) < 1e-5), "Energy is lost or made: " + String(residual) + " J.");
  when terminal() then
    assert(s > course.lap, "The lap is not complete.");
    assert(losses > 1e5, "Air and tyres take more than that.");
  end when;

  annotation(experiment(StopTime=168, Tolerance=1e-6, Interval=0.5), Documentation(info="<html>
<p>2 km over split friction, cobbles, hill and banked curve at 12 m/s.</p>
</html>"));
end LapEnergy;
