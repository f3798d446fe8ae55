within LayshaftTest.Vehicles;
model SteeringTurns "A slow car with steering drives a circle about Ackermann's point"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  inner Layshaft.Vehicles.Roads.Plane road "Road";
  inner Layshaft.Vehicles.Atmospheres.Uniform atmosphere "Air";
  parameter Real v = 2 "Speed";
  Layshaft.Vehicles.Chassis.MultiBodyChassis car(v_start=v, front(redeclare Layshaft.Vehicles.Steering.RackSteering steering(wheelbase=2.5789, track=1.3868))) "Car";
  Layshaft.Vehicles.Chassis.MultiBodyChassis held(v_start=v, front(steering(steered=true))) "Car whose steering axes are held";
  Layshaft.Vehicles.Brakes.NoBrakes brakes "Nothing";
  Layshaft.Blocks.Sources.Ramp wheel(height=16*0.2, duration=1) "Steering wheel: 0.2 rad at the wheels";
  Real radius "Radius of the rear axle's middle";
equation
  connect(wheel.y, car.bus.driver.steering);
  connect(wheel.y, held.bus.driver.steering);
  connect(brakes.bus, car.bus);
  connect(brakes.hubs, car.hubs);
  connect(brakes.carriers, car.carriers);
  radius = car.v/max(car.yawRate, 1e-3);
  assert(noEvent(abs(held.body.r_0[2]) < 1e-6), "The held car does not go straight.");
  when terminal() then
    assert(abs(car.front.steering.delta - 0.2) < 0.003, "The wheels have not turned.");
    assert(abs(1/tan(car.front.steering.right.phi) - 1/tan(car.front.steering.left.phi) - 1.3868/2.5789) < 1e-6, "The wheels do not meet Ackermann's condition.");
    assert(abs(radius*tan(0.2)/2.5789 - 1) < 0.05, "The radius of the circle is wrong.");
    assert(car.front.steering.tauHands > 0.05, "The driver should feel the tyres: " + String(car.front.steering.tauHands) + " N.m.");
    assert(car.roll > 0, "The body should roll to the outside.");
  end when;

  annotation(experiment(StopTime=4, Tolerance=1e-7), Documentation(info="<html>
<p>At low speed no tyre needs a large slip angle: the radius is wheelbase/tan(angle).</p>
</html>"));
end SteeringTurns;
