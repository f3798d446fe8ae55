within LayshaftTest.Vehicles;
model CarSlidesToRest "A car that slides sideways, spins and lifts wheels comes to rest and stays there"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  inner Layshaft.Vehicles.Roads.Plane road "Road";
  inner Layshaft.Vehicles.Atmospheres.Uniform atmosphere "Air";
  Layshaft.Vehicles.Chassis.MultiBodyChassis chassis(body(v_0(start={12,8,0}), w_0_start={0,0,3})) "Car that moves to its left and turns";
  Layshaft.Vehicles.Brakes.FrictionBrakes brakes "Brakes";
  Layshaft.Blocks.Sources.Ramp pedal(duration=0.1, startTime=0.5) "Brake pedal";
  Boolean lifted(start=false, fixed=true) "A wheel has lost the road";
  Real lost(unit="J", start=0, fixed=true) "Energy that the contact patches dissipate";
equation
  connect(pedal.y, brakes.bus.brakes.command);
  connect(brakes.bus, chassis.bus);
  connect(brakes.hubs, chassis.hubs);
  connect(brakes.carriers, chassis.carriers);
  when chassis.front.leftWheel.tyre.deflection <= 0 then
    lifted = true;
  end when;
  der(lost) = chassis.front.leftWheel.tyre.contact.slip.power + chassis.front.rightWheel.tyre.contact.slip.power + chassis.rear.leftWheel.tyre.contact.slip.power + chassis.rear.rightWheel.tyre.contact.slip.power;
  assert(noEvent(time < 8 or abs(chassis.v) < 1e-3 and abs(chassis.yawRate) < 1e-3), "The car does not rest.");
  when terminal() then
    assert(lifted, "A wheel should have lifted off.");
    assert(lost > 0.5*1093*(12^2 + 8^2)/2, "The tyres should have taken most of the energy.");
    assert(abs(chassis.a_lateral) < 1e-2, "The car is pushed.");
  end when;

  annotation(experiment(StopTime=10, Tolerance=1e-6), Documentation(info="<html>
<p>Slip angles up to 90 degrees, wheels in the air, locked wheels: the contact model has no range in which it gives energy.</p>
</html>"));
end CarSlidesToRest;
