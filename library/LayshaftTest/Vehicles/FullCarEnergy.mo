within LayshaftTest.Vehicles;
model FullCarEnergy "The full car pulls away: all energy is accounted for"
  extends Layshaft.Vehicles.MorseCar(level=1);
  inner Layshaft.Energy.Balance energyBalance "Sums over all elements";
  Layshaft.Units.Energy work(start=0, fixed=true) "Work of the engine, of the shift forks and of gravity";
  Layshaft.Units.Energy losses(start=0, fixed=true) "Energy dissipated";
  Layshaft.Units.Energy residual "What is unaccounted for";
protected
  parameter Layshaft.Units.Energy stored(fixed=false) "Energy at the start";
initial equation
  stored = energyBalance.kinetic + energyBalance.potential;
equation
  der(work) = engine.tau*engine.w - transmission.full.gearset.mechanism.flanges.f*der(transmission.full.gearset.mechanism.flanges.s) + engine.housing.gravityPower
    + chassis.full.body.gravityPower + chassis.full.front.leftWheel.body.gravityPower + chassis.full.front.rightWheel.body.gravityPower
    + chassis.full.rear.leftWheel.body.gravityPower + chassis.full.rear.rightWheel.body.gravityPower;
  der(losses) = energyBalance.dissipation;
  residual = energyBalance.kinetic + energyBalance.potential + losses - work - stored;
  assert(noEvent(abs(residual) < 0.05), "Energy is lost or made.");
  when terminal() then
    assert(losses > 1500 and bus.chassis.speed > 1, "The car should have pulled away with a slipping clutch.");
  end when;

  annotation(experiment(StopTime=9, Interval=0.05, Tolerance=1e-7), Documentation(info="<html>
<p>
Engine, mounts, gear set, differential, drive shafts, suspensions, tyres and air together. The drive shafts begin in a powertrain that turns on its
mounts, see <a href=\"modelica://Layshaft.Vehicles.Drivelines.TurningHousing\">TurningHousing</a>: without it some joules are missing.
</p>
</html>"));
end FullCarEnergy;
