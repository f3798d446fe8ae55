within LayshaftTest.Vehicles;
model OwnCar "A car of one record and a few redeclarations"
  extends Layshaft.Vehicles.Templates.Car(
    redeclare Layshaft.Vehicles.Engines.MapEngine engine(T_start=363.15),
    redeclare Layshaft.Vehicles.Transmissions.ConverterAutomatic transmission,
    redeclare Layshaft.Vehicles.Drivelines.OpenDifferential driveline(ratio=4.1, front=true, rear=true),
    redeclare Layshaft.Vehicles.Chassis.CoastDown chassis(redeclare Van data),
    redeclare Layshaft.Vehicles.Drivers.CycleDriver driver,
    redeclare Layshaft.Vehicles.Controls.AutomaticControls controls);
  extends Layshaft.Icons.Example;
  record Van "A van"
    extends Layshaft.Vehicles.Data.LongitudinalCar(m=2100, F0=260, F2=0.75, J_wheels=5);
  end Van;
equation
  when terminal() then
    assert(abs(bus.chassis.distance - 52.8) < 3, "The van does not follow the first hill of the cycle.");
    assert(abs(bus.chassis.speed) < 0.05, "The van does not stop.");
    assert(abs(driveline.hubs[1].tau - driveline.hubs[3].tau) < 1e-9, "Front and rear wheels get different torques.");
  end when;

  annotation(experiment(StopTime=40, Interval=0.1, Tolerance=1e-5), Documentation(info="<html>
<p>All-wheel drive through three open differentials.</p>
</html>"));
end OwnCar;
