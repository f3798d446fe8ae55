within LayshaftTest.Vehicles;
model CarEnergyCloses "A car drives a curve and brakes: all energy is accounted for"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  inner Layshaft.Vehicles.Roads.Plane road(grade=0.03) "Slightly uphill";
  inner Layshaft.Vehicles.Atmospheres.Uniform atmosphere "Air";
  inner Layshaft.Energy.Balance energyBalance "Sums over all elements";
  Layshaft.Vehicles.Chassis.MultiBodyChassis chassis(v_start=12, front(redeclare Layshaft.Vehicles.Steering.RackSteering steering(wheelbase=2.58), redeclare model Suspension = Layshaft.Vehicles.Suspensions.VerticalSuspension(
    c=chassis.data.c[1], d=chassis.data.d[1], preload=chassis.data.load[1], redeclare Layshaft.Vehicles.Suspensions.Laws.BumpStops stops)), rear(redeclare model Suspension = Layshaft.Vehicles.Suspensions.VerticalSuspension(
      preload=chassis.data.load[2], foreAft=true, redeclare Layshaft.Vehicles.Suspensions.Laws.TableSpring spring, redeclare Layshaft.Vehicles.Suspensions.Laws.TableDamper damper))) "Car that steers; at the rear the wheels also move along the car, and springs and dampers are tables";
  Layshaft.Vehicles.Brakes.FrictionBrakes brakes "Brakes";
  Layshaft.Rotational.Sources.Torque drive[2] "Driven front wheels";
  Layshaft.Blocks.Sources.Ramp torque(height=250, duration=0.2, startTime=0.5) "Torque";
  Layshaft.Blocks.Sources.Trapezoid pedal(amplitude=0.3, rising=0.3, width=0.7, falling=0.2, period=100, startTime=4) "Brake pedal";
  Layshaft.Blocks.Sources.Trapezoid wheel(amplitude=1.5, rising=0.3, width=1.5, falling=0.4, period=100, startTime=1) "Steering wheel";
  Real work(start=0, fixed=true) "Work of motors, hands and gravity";
  Real losses(start=0, fixed=true) "Dissipated energy";
  Real stored0 "Energy at the start";
  Real residual "What is unaccounted for";
protected
  parameter Real guess(fixed=false) "Energy at the start";
initial equation
  guess = energyBalance.kinetic + energyBalance.potential;
equation
  stored0 = guess;
  connect(pedal.y, brakes.bus.brakes.command);
  connect(wheel.y, brakes.bus.driver.steering);
  connect(brakes.bus, chassis.bus);
  connect(brakes.hubs, chassis.hubs);
  connect(brakes.carriers, chassis.carriers);
  drive.tau = fill(torque.y, 2);
  connect(drive.flange, chassis.hubs[1:2]);
  der(work) = drive[1].tau*chassis.front.leftWheel.tyre.w + drive[2].tau*chassis.front.rightWheel.tyre.w + chassis.front.steering.handsPower + chassis.body.gravityPower
    + chassis.front.leftWheel.body.gravityPower + chassis.front.rightWheel.body.gravityPower + chassis.rear.leftWheel.body.gravityPower + chassis.rear.rightWheel.body.gravityPower;
  der(losses) = energyBalance.dissipation;
  residual = energyBalance.kinetic + energyBalance.potential + losses - work - stored0;
  assert(noEvent(abs(residual) < 1e-3), "Energy is lost or made.");
  when terminal() then
    assert(losses > 1e4, "The car should have braked.");
    assert(abs(chassis.body.r_0[2]) > 1, "The car should have turned.");
  end when;

  annotation(experiment(StopTime=6, Tolerance=1e-8), Documentation(info="<html>
<p>Kinetic energy of about 80 kJ; the balance closes to 1 mJ, the accuracy of the solver. The torque of the motors acts without reaction on the body.</p>
</html>"));
end CarEnergyCloses;
