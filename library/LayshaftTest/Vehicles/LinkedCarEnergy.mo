within LayshaftTest.Vehicles;
model LinkedCarEnergy "A car with suspensions from hardpoints turns: all energy is accounted for"
  extends Layshaft.Vehicles.Examples.StepSteer;
  inner Layshaft.Energy.Balance energyBalance "Sums over all elements";
  Real work(start=0, fixed=true) "Work of hands, power steering and gravity";
  Real losses(start=0, fixed=true) "Dissipated energy";
  Real residual "What is unaccounted for";
protected
  parameter Real stored0(fixed=false) "Energy at the start";
initial equation
  stored0 = energyBalance.kinetic + energyBalance.potential;
equation
  der(work) = car.front.steering.handsPower + car.front.steering.assistPower + car.body.gravityPower
    + car.front.leftWheel.body.gravityPower + car.front.rightWheel.body.gravityPower + car.rear.leftWheel.body.gravityPower + car.rear.rightWheel.body.gravityPower;
  der(losses) = energyBalance.dissipation;
  residual = energyBalance.kinetic + energyBalance.potential + losses - work - stored0;
  assert(noEvent(abs(residual) < 0.05), "Energy is lost or made.");
  assert(noEvent(time > 0.4 or abs(car.yawRate) < 1e-6 and abs(car.roll) < 1e-6), "The car does not go straight before it is steered.");
  when terminal() then
    assert(car.yawRate > 0.15 and car.a_lateral > 3, "The car should turn to the left.");
    assert(car.roll > 0.03 and car.roll < 0.08, "The body should roll to the outside.");
    assert(abs(car.a_lateral - car.yawRate*car.v) < 0.3, "The curve is not steady.");
    assert(camberFrontOutside > 0.01 and camberFrontOutside < car.roll, "Wishbones should take away a part of the roll from the camber.");
  end when;

  annotation(experiment(StopTime=2, Tolerance=1e-7, Interval=0.01), Documentation(info="<html>
<p>Of 340 kJ of kinetic energy the balance misses less than 0.05 J.</p>
</html>"));
end LinkedCarEnergy;
