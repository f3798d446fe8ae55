within LayshaftTest.Trucks;
model WavesLiftWheels "On high waves the wheels lift off; energy is conserved but for the losses"
  extends Layshaft.Icons.Example;
  Layshaft.Trucks.Chassis.VehicleDynamics vehicle(
    roadHeight=0.12, roadLength=1, roadStart=12, roadCount=2,
    body(Mx(f(start=15))),
    tire_front(Jwheel(f(start=30))),
    tire_rear(Jwheel(f(start=30)))) "Half-car, rolling at 15 m/s";
  Layshaft.BondGraph.Sources.Se free(e0=0) "No drive torque";
  Real stored "Kinetic and potential energy";
  Real lost(start=0, fixed=true) "Energy dissipated";
  Real deflected(start=0, fixed=true) "Energy of the tyres that are deflected along the road";
  Boolean lifted(start=false, fixed=true) "The front wheels have lifted off";
protected
  parameter Real stored0(fixed=false) "Energy at the start";
initial equation
  stored0 = stored;
equation
  vehicle.brake = 0;
  connect(free.p, vehicle.drive);
  stored = vehicle.body.Mx.energy + vehicle.frame.My.energy + vehicle.frame.J.energy + vehicle.axle_front.Mx.energy + vehicle.axle_front.My.energy
    + vehicle.axle_rear.Mx.energy + vehicle.axle_rear.My.energy + vehicle.tire_front.Jwheel.energy + vehicle.tire_rear.Jwheel.energy
    + vehicle.axle_front.CC_susp.energy + vehicle.axle_rear.CC_susp.energy + vehicle.tire_front.CC_tire.energy + vehicle.tire_rear.CC_tire.energy
    + vehicle.frame.gravity.energy + vehicle.axle_front.gravity.energy + vehicle.axle_rear.gravity.energy;
  der(lost) = vehicle.body.Raero.power + vehicle.axle_front.B_susp.power + vehicle.axle_rear.B_susp.power
    + vehicle.tire_front.B_tire.power + vehicle.tire_rear.B_tire.power + vehicle.tire_front.B_slip.power + vehicle.tire_rear.B_slip.power
    + vehicle.tire_front.B_rolling.power + vehicle.tire_rear.B_rolling.power + vehicle.tire_front.B_bearing.power + vehicle.tire_rear.B_bearing.power;
  der(deflected) = vehicle.tire_front.B_slip.stored + vehicle.tire_rear.B_slip.stored;
  when not vehicle.tire_front.CC_tire.contact then
    lifted = true;
  end when;
  assert(noEvent(abs(stored + deflected + lost - stored0) < 1e-6*stored0), "The road gives or takes power.");
  assert(noEvent(vehicle.tire_front.load > -1e-6 and vehicle.tire_rear.load > -1e-6), "The road pulls.");
  assert(noEvent(vehicle.tire_front.B_slip.power > -1 and vehicle.tire_rear.B_slip.power > -1), "Slip gives energy back.");
  when terminal() then
    assert(lifted, "The front wheels stayed on the road.");
    assert(vehicle.tire_front.load > 2e4 and abs(vehicle.frame.theta) < 0.02, "The truck is not back on its wheels.");
  end when;

  annotation(experiment(StopTime=5, Tolerance=1e-08),
    Documentation(info="<html>
<p>The road is a function of position and does no work; the wheels leave it behind the crest and come back.</p>
</html>"));
end WavesLiftWheels;
