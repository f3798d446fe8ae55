within LayshaftTest.Vehicles;
model SplitFrictionBraking "On split friction the wheels on the dry side brake more, and the car turns to them"
  extends Layshaft.Vehicles.Examples.SplitFriction;
equation
  when time >= 1.2 then
    assert(abs(mu[1] - 0.3) < 1e-6 and abs(mu[2] - 1) < 1e-6, "Ice on the left, dry on the right");
  end when;
  when terminal() then
    assert(Fx[2] < 2*Fx[1] and Fx[2] < -1500, "The right front wheel brakes more");
    assert(car.body.r_0[2] < -0.1, "The car turns to the right");
  end when;

  annotation(experiment(StopTime=2.4, Tolerance=1e-6), Documentation(info="<html>
<p>Until the car leaves the ice.</p>
</html>"));
end SplitFrictionBraking;
