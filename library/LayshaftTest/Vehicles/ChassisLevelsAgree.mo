within LayshaftTest.Vehicles;
model ChassisLevelsAgree "Full, symmetric and longitudinal chassis drive and brake alike"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  inner Layshaft.Vehicles.Roads.Plane road "Road";
  inner Layshaft.Vehicles.Atmospheres.Uniform atmosphere "Air";
  Layshaft.Vehicles.Chassis.MultiBodyChassis full "All wheels";
  Layshaft.Vehicles.Chassis.MultiBodyChassis symmetric(symmetric=true) "Left wheels";
  Layshaft.Vehicles.Chassis.LongitudinalChassis longitudinal "One dimension";
  Layshaft.Vehicles.Brakes.FrictionBrakes fullBrakes "Brakes";
  Layshaft.Vehicles.Brakes.FrictionBrakes symmetricBrakes(symmetric=true) "Brakes";
  Layshaft.Vehicles.Brakes.FrictionBrakes longitudinalBrakes(symmetric=true) "Brakes";
  Layshaft.Rotational.Sources.Torque fullDrive[2] "Driven wheels";
  Layshaft.Rotational.Sources.Torque symmetricDrive[2] "Driven wheels";
  Layshaft.Rotational.Sources.Torque longitudinalDrive[2] "Driven wheels";
  Layshaft.Blocks.Sources.Trapezoid torque(amplitude=400, rising=0.1, width=4, falling=0.1, period=100, startTime=1) "Torque";
  Layshaft.Blocks.Sources.Ramp pedal(height=0.4, duration=0.1, startTime=6) "Brake pedal";
equation
  connect(pedal.y, fullBrakes.bus.brakes.command);
  connect(pedal.y, symmetricBrakes.bus.brakes.command);
  connect(pedal.y, longitudinalBrakes.bus.brakes.command);
  connect(fullBrakes.bus, full.bus);
  connect(symmetricBrakes.bus, symmetric.bus);
  connect(longitudinalBrakes.bus, longitudinal.bus);
  connect(fullBrakes.hubs, full.hubs);
  connect(symmetricBrakes.hubs, symmetric.hubs);
  connect(longitudinalBrakes.hubs, longitudinal.hubs);
  connect(fullBrakes.carriers, full.carriers);
  connect(symmetricBrakes.carriers, symmetric.carriers);
  connect(longitudinalBrakes.carriers, longitudinal.carriers);
  fullDrive.tau = fill(torque.y, 2);
  symmetricDrive.tau = fill(torque.y, 2);
  longitudinalDrive.tau = fill(torque.y, 2);
  connect(fullDrive.flange, full.hubs[1:2]);
  connect(symmetricDrive.flange, symmetric.hubs[1:2]);
  connect(longitudinalDrive.flange, longitudinal.hubs[1:2]);
  assert(noEvent(abs(full.v - symmetric.v) < 1e-5 and abs(full.pitch - symmetric.pitch) < 1e-5), "The symmetric car moves otherwise than the full one.");
  assert(noEvent(abs(full.v - longitudinal.v) < 0.02*8 or time > 7.2), "The car in one dimension moves otherwise than the full one.");
  assert(noEvent(abs(full.body.r_0[2]) < 1e-6 and abs(symmetric.body.r_0[2]) < 1e-6), "A car does not go straight.");
  when terminal() then
    assert(abs(full.s - longitudinal.s) < 0.01*full.s, "The ways differ.");
    assert(abs(full.v) < 1e-4 and abs(longitudinal.v) < 1e-4, "The cars should stand.");
  end when;

  annotation(experiment(StopTime=12, Tolerance=1e-8), Documentation(info="<html>
<p>Pull away, coast, brake to rest. In one dimension there is no pitch: the way to rest differs by less than 1 %.</p>
</html>"));
end ChassisLevelsAgree;
