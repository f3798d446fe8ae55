block ControlUnit "Engine and gearbox control of the drivable car, as a unit of its own: drive by wire"
  Layshaft.Blocks.Interfaces.RealInput pedal(min=0, max=1) "Accelerator pedal under the driver's foot";
  Layshaft.Blocks.Interfaces.RealInput clutchPedal(min=0, max=1) "Clutch pedal under the driver's foot";
  Layshaft.Blocks.Interfaces.IntegerInput lever(min=-1, max=6, start=1) "Lever in the driver's hand";
  Layshaft.Blocks.Interfaces.BooleanInput automatic(start=true) "= true: the unit shifts";
  Layshaft.Blocks.Interfaces.BooleanInput tractionControl(start=true) "= true: the unit keeps the wheels from spinning";
  Layshaft.Blocks.Interfaces.RealInput engineSpeed(unit="rad/s") "Speed of the crankshaft";
  Layshaft.Blocks.Interfaces.RealInput inputSpeed(unit="rad/s") "Speed of the input shaft of the gearbox";
  Layshaft.Blocks.Interfaces.IntegerInput engaged(min=-1, max=6) "Gear engaged";
  Layshaft.Blocks.Interfaces.RealInput v(unit="m/s") "Speed of the car";
  Layshaft.Blocks.Interfaces.RealInput wheelSpeed[4](each unit="rad/s") "Speeds of the wheels";
  Layshaft.Blocks.Interfaces.RealOutput accelerator(min=0, max=1) "Accelerator that the car gets";
  Layshaft.Blocks.Interfaces.RealOutput clutch(min=0, max=1) "Clutch pedal that the car gets, 1: pressed";
  Layshaft.Blocks.Interfaces.IntegerOutput gear(min=-1, max=6) "Gear that the car gets";
  Layshaft.Blocks.Interfaces.BooleanOutput own "= false: the car does not shift by itself";
protected
  Layshaft.Vehicles.Controls.DrivingControls controls "The library's control software";
  Layshaft.Vehicles.Interfaces.ControlBus bus "Its bus";
equation
  connect(bus, controls.bus);
  connect(pedal, bus.driver.accelerator);
  connect(clutchPedal, bus.driver.clutch);
  connect(lever, bus.driver.gear);
  connect(automatic, bus.driver.automatic);
  connect(tractionControl, bus.driver.tractionControl);
  connect(engineSpeed, bus.engine.speed);
  connect(inputSpeed, bus.transmission.inputSpeed);
  connect(engaged, bus.transmission.gear);
  connect(v, bus.chassis.speed);
  connect(wheelSpeed, bus.chassis.wheelSpeed);
  accelerator = noEvent(min(max(controls.throttle, 0), 1));
  clutch = noEvent(min(max(1 - controls.clamp, 0), 1));
  gear = controls.command;
  own = false;
  annotation(Documentation(info="<html>
<p>Stands between the driver and the car: pedals, lever and switches come in, accelerator, clutch and gear go out, and the car shifts no more by itself. Run it beside the car
as a model (<code>control-unit.toml</code>), as a functional mock-up unit (<code>control-unit-fmu.toml</code>) or in another process over CAN (<code>control-unit-can.toml</code>).</p>
</html>"));
end ControlUnit;
