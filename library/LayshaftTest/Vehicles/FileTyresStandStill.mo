within LayshaftTest.Vehicles;
model FileTyresStandStill "A car on tyres from a property file brakes and stands on a slope of 20 %"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  inner Layshaft.Vehicles.Roads.Plane road(grade=0.2) "Road";
  inner Layshaft.Vehicles.Atmospheres.Uniform atmosphere "Air";
  Layshaft.Vehicles.Chassis.MultiBodyChassis car(
    v_start=5,
    data(redeclare parameter Layshaft.Vehicles.Data.Tyres.TyreFile tyre(asymmetry=0)),
    front(redeclare parameter Layshaft.Vehicles.Data.Tyres.TyreFile tyre, redeclare model Wheel = Layshaft.Vehicles.Tyres.FileWheel),
    rear(redeclare parameter Layshaft.Vehicles.Data.Tyres.TyreFile tyre, redeclare model Wheel = Layshaft.Vehicles.Tyres.FileWheel)) "Car";
  Layshaft.Vehicles.Brakes.FrictionBrakes brakes "Brakes";
  Layshaft.Blocks.Sources.Ramp pedal(height=0.6, duration=0.2, startTime=0.3) "Brake pedal";
  Real at15(start=0, fixed=true) "Way at 15 s";
equation
  connect(pedal.y, brakes.bus.brakes.command);
  connect(brakes.bus, car.bus);
  connect(brakes.hubs, car.hubs);
  connect(brakes.carriers, car.carriers);
  when time >= 15 then
    at15 = car.s;
  end when;
  assert(noEvent(time < 15.1 or abs(car.s - at15) < 1e-6), "The car creeps.");
  assert(noEvent(abs(car.body.r_0[2]) < 1e-6), "The car leaves its plane.");
  assert(noEvent(car.front.leftWheel.tyre.contact.slip.power > -1e-3), "A tyre gives power.");
  when terminal() then
    assert(abs(2*(car.front.leftWheel.tyre.Fx + car.rear.leftWheel.tyre.Fx) - car.data.m_total*Layshaft.Constants.g_n*0.2/sqrt(1.04)) < 0.1, "The tyres hold the weight along the slope.");
  end when;

  annotation(experiment(StopTime=60, Tolerance=1e-7), Documentation(info="<html>
<p>With aligning and overturning torques, five-point contact and progressive vertical springs.</p>
</html>"));
end FileTyresStandStill;
