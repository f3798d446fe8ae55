package MorseInLoop "MorseCar, its control units, its driver and the CAN bus as tasks of their own"
  model Car "The car, driven and controlled from outside"
    extends Layshaft.Vehicles.MorseCar(
      level=5,
      redeclare Layshaft.Vehicles.Drivers.ExternalDriver driver,
      redeclare Layshaft.Vehicles.Controls.ExternalControls controls);
    Layshaft.Blocks.Interfaces.RealInput accelerator(min=0, max=1) "Accelerator pedal";
    Layshaft.Blocks.Interfaces.RealInput brakePedal(min=0, max=1) "Brake pedal";
    Layshaft.Blocks.Interfaces.RealInput clutchPedal(min=0, max=1, start=1) "Clutch pedal";
    Layshaft.Blocks.Interfaces.IntegerInput lever(min=-1, max=6) "Lever";
    Layshaft.Blocks.Interfaces.RealInput throttle(min=0, max=1) "Command to the engine";
    Layshaft.Blocks.Interfaces.BooleanInput fuelCut "Command to the engine";
    Layshaft.Blocks.Interfaces.RealInput clamp(min=0, max=1) "Command to the clutch";
    Layshaft.Blocks.Interfaces.IntegerInput gear(min=-1, max=6) "Command to the transmission";
    Layshaft.Blocks.Interfaces.RealInput brake(min=0, max=1) "Command to the brakes";
    output Real engineSpeed(unit="rad/s") = bus.engine.speed "Engine speed";
    output Real speed(unit="m/s") = bus.chassis.speed "Speed";
    output Real acceleration(unit="m/s2") = bus.chassis.acceleration "Acceleration";
    output Integer gearEngaged = bus.transmission.gear "Gear";
  equation
    connect(accelerator, driver.acceleratorPedal);
    connect(brakePedal, driver.brakePedal);
    connect(clutchPedal, driver.clutchPedal);
    connect(lever, driver.lever);
    connect(throttle, controls.throttle);
    connect(fuelCut, controls.fuelCut);
    connect(clamp, controls.clutch);
    connect(gear, controls.gear);
    connect(brake, controls.brake);
  end Car;

  model Ecu "The control units of the car"
    Layshaft.Vehicles.Controls.ManualControls controls(idle(k=0.012, Ti=0.5)) "Control units";
    Layshaft.Blocks.Interfaces.RealInput accelerator(min=0, max=1) "Accelerator pedal";
    Layshaft.Blocks.Interfaces.RealInput brakePedal(min=0, max=1) "Brake pedal";
    Layshaft.Blocks.Interfaces.RealInput clutchPedal(min=0, max=1, start=1) "Clutch pedal";
    Layshaft.Blocks.Interfaces.IntegerInput lever(min=-1, max=6) "Lever";
    Layshaft.Blocks.Interfaces.RealInput engineSpeed(unit="rad/s", start=80) "Engine speed";
    output Real throttle = controls.bus.engine.throttle "Command to the engine";
    output Boolean fuelCut = controls.bus.engine.fuelCut "Command to the engine";
    output Real clamp = controls.bus.transmission.clutch "Command to the clutch";
    output Integer gear = controls.bus.transmission.gearCommand "Command to the transmission";
    output Real brake = controls.bus.brakes.command "Command to the brakes";
  equation
    connect(accelerator, controls.bus.driver.accelerator);
    connect(brakePedal, controls.bus.driver.brake);
    connect(clutchPedal, controls.bus.driver.clutch);
    connect(lever, controls.bus.driver.gear);
    connect(engineSpeed, controls.bus.engine.speed);
  end Ecu;

  model Can "The CAN bus between car and control units: frames at their times, signals in steps of their bits"
    parameter Real period(unit="s") = 0.01 "From frame to frame of one sender";
    parameter Real offset(unit="s") = 0.002 "Of the frame of the control units behind that of the car";
    parameter Real speedStep(unit="rad/s") = 0.25*2*Layshaft.Constants.pi/60 "Engine speed of one bit: a quarter of a revolution per minute";
    parameter Real commandStep(unit="1") = 1/1023 "Command of one bit: ten bits for all of it";
    Layshaft.Blocks.Interfaces.RealInput engineSpeed(unit="rad/s", start=80) "Engine speed";
    Layshaft.Blocks.Interfaces.RealInput throttle(min=0, max=1) "Command to the engine";
    Layshaft.Blocks.Interfaces.BooleanInput fuelCut "Command to the engine";
    Layshaft.Blocks.Interfaces.RealInput clamp(min=0, max=1) "Command to the clutch";
    Layshaft.Blocks.Interfaces.IntegerInput gear(min=-1, max=6) "Command to the transmission";
    Layshaft.Blocks.Interfaces.RealInput brake(min=0, max=1) "Command to the brakes";
    discrete output Real engineSpeedReceived(unit="rad/s", start=80, fixed=true) "Engine speed, at the control units";
    discrete output Real throttleReceived(start=0, fixed=true) "Command to the engine, there";
    output Boolean fuelCutReceived(start=false, fixed=true) "Command to the engine, there";
    discrete output Real clampReceived(start=0, fixed=true) "Command to the clutch, there";
    output Integer gearReceived(start=0, fixed=true) "Command to the transmission, there";
    discrete output Real brakeReceived(start=0, fixed=true) "Command to the brakes, there";
  equation
    when sample(0, period) then
      engineSpeedReceived = speedStep*floor(engineSpeed/speedStep + 0.5);
    end when;
    when sample(offset, period) then
      throttleReceived = commandStep*floor(throttle/commandStep + 0.5);
      fuelCutReceived = fuelCut;
      clampReceived = commandStep*floor(clamp/commandStep + 0.5);
      gearReceived = gear;
      brakeReceived = commandStep*floor(brake/commandStep + 0.5);
    end when;
  end Can;

  model Person "The driver"
    Layshaft.Vehicles.Drivers.SequenceDriver driver(redeclare Layshaft.Vehicles.Data.TipInTipOut manoeuvre) "Pedals over time";
    output Real accelerator = driver.throttle "Accelerator pedal";
    output Real brakePedal = driver.brake "Brake pedal";
    output Real clutchPedal = driver.clutch "Clutch pedal";
    output Integer lever = driver.gear "Lever";
  end Person;
end MorseInLoop;
