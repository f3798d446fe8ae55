within Layshaft.Vehicles.Drivers;
model FullThrottleDriver "Driver who launches a car with manual transmission and accelerates through the gears"
  extends Interfaces.Driver;
  parameter Units.Time t_launch = 2 "Time at which the launch starts";
  parameter Integer gears(min=1) = 6 "Number of gears";
  parameter Units.AngularVelocity_rpm n_shift = 6900 "Engine speed at which the next gear is chosen";
  parameter Real launchPedal[:, 2] = [0, 0; 0.15, 0.6; 0.8, 0.7; 1.2, 1; 1000, 1] "Accelerator after the launch has started: time, pedal"
    annotation(Dialog(group="Launch"));
  parameter Real launchClutch[:, 2] = [0, 1; 0.25, 1; 0.5, 0.62; 1.2, 0.48; 1.8, 0.35; 2.3, 0; 1000, 0] "Clutch pedal after the launch has started: time, pedal"
    annotation(Dialog(group="Launch"));
  parameter Units.Time t_open(min=0.01) = 0.08 "Time in which the clutch is opened and the accelerator released"
    annotation(Dialog(group="Shift"));
  parameter Units.Time t_lever(min=0.01) = 0.14 "Time after which the lever is moved"
    annotation(Dialog(group="Shift"));
  parameter Units.Time t_closing(min=0.01) = 0.22 "Time after which the clutch begins to close and the accelerator is pressed"
    annotation(Dialog(group="Shift"));
  parameter Units.Time t_closed(min=0.02) = 0.5 "Time after which the clutch is closed"
    annotation(Dialog(group="Shift"));
  Integer chosen(start=1, fixed=true) "Gear that the driver has chosen";
  Integer lever(start=1, fixed=true) "Position of the lever";
  discrete Units.Time t_shift(start=-100, fixed=true) "Time at which the last shift began";
  Blocks.Interfaces.RealInput w(unit="rad/s") "Engine speed, from the bus"
    annotation(Placement(transformation(extent={{20,40},{40,60}})));
protected
  Units.Time since "Time since the last shift began";
  Real pressed "Clutch pedal of the shift";
  Real released "Accelerator of the shift";
equation
  when w > n_shift*Constants.rpm and clutch < 0.01 and time > pre(t_shift) + 2*t_closed and pre(chosen) < gears then
    chosen = pre(chosen) + 1;
    t_shift = time;
  end when;
  when time > t_shift + t_lever then
    lever = chosen;
  end when;
  since = time - t_shift;
  pressed = if since < t_open then since/t_open elseif since < t_closing then 1 elseif since < t_closed then (t_closed - since)/(t_closed - t_closing) else 0;
  released = 1 - noEvent(min(max(since/t_open, 0), 1)*min(max(1.5*(t_closed - since)/(t_closed - t_closing), 0), 1));
  throttle = Blocks.Functions.interpolate(launchPedal[:, 1], launchPedal[:, 2], time - t_launch)*released;
  clutch = noEvent(max(Blocks.Functions.interpolate(launchClutch[:, 1], launchClutch[:, 2], time - t_launch), pressed));
  brake = 0;
  gear = lever;
  steering = 0;
  v_wanted = 0;
  connect(bus.engine.speed, w)
    annotation(Line(points={{0,100},{0,50},{20,50}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p>
First gear is engaged, the clutch pedal pressed. The launch follows tables over time. Afterwards the driver shifts up whenever the engine reaches <code>n_shift</code>: accelerator off, clutch pressed, lever, clutch, accelerator. Pedals move
without regard to what the car does, but the time of a shift depends on the engine, so that the same driver fits other engines and cars.
</p>
</html>"));
end FullThrottleDriver;
