within Layshaft.Vehicles.Examples;
model FirstCar "A small car pulls away, shifts and stops"
  extends Templates.Car(redeclare Drivers.SequenceDriver driver, chassis(redeclare Data.MidSizeCar data));
  extends Icons.Example;

  annotation(
    experiment(StopTime=20, Tolerance=1e-6),
    __Layshaft(
      plots={
        Plot(title="Speed", y={"bus.chassis.speed"}),
        Plot(title="Shaft speeds", y={"bus.engine.speed", "bus.transmission.inputSpeed"}),
        Plot(title="Gear", y={"bus.transmission.gear"}),
        Plot(title="Pedals", y={"bus.driver.accelerator", "bus.driver.brake", "bus.driver.clutch"})}),
    Documentation(info="<html>
<p>The smallest car: every place of <a href=\"modelica://Layshaft.Vehicles.Templates.Car\">Templates.Car</a> has a simple part.
Look at <code>bus.engine.speed</code>, <code>bus.transmission.inputSpeed</code> and <code>bus.chassis.speed</code>: the car
pulls away in first gear from 2 s on, shifts at 6.5 s and brakes to rest. It rests there exactly.</p>
</html>"));
end FirstCar;
