within Layshaft.Vehicles.Controls;
model DrivingControls "Controls of a car that a person drives: manual or automatic shifts, traction control, anti-stall, rev limiter"
  extends Interfaces.Controls;
  parameter Integer gears(min=1) = 6 "Number of forward gears";
  parameter Boolean rearDriven = true "= true: the rear wheels are driven, otherwise the front wheels"
    annotation(Evaluate=true);
  parameter Units.Length radius(min=Constants.small) = 0.31 "Radius of the wheels, for the slip";
  parameter Units.AngularVelocity_rpm n_stall = 750 "Engine speed below which the clutch opens by itself"
    annotation(Dialog(group="Clutch"));
  parameter Units.AngularVelocity_rpm n_grip = 1000 "Engine speed at which the clutch begins to close"
    annotation(Dialog(group="Clutch"));
  parameter Units.AngularVelocity_rpm n_launch[2] = {500,1800} "Engine speed above n_grip at which the clutch is closed: without accelerator and at full throttle"
    annotation(Dialog(group="Clutch"));
  parameter Units.Time t_close(min=Constants.small) = 0.12 "Time constant with which the clutch closes"
    annotation(Dialog(group="Clutch"));
  parameter Units.Time t_open(min=Constants.small) = 0.03 "Time constant with which the clutch opens"
    annotation(Dialog(group="Clutch"));
  parameter Units.AngularVelocity_rpm n_up[2] = {2200,6600} "Engine speed above which the next gear is chosen: without accelerator and at full throttle"
    annotation(Dialog(group="Shift"));
  parameter Units.AngularVelocity_rpm n_down[2] = {1150,3400} "Engine speed below which the gear before is chosen: without accelerator and at full throttle"
    annotation(Dialog(group="Shift"));
  parameter Units.Time t_dwell(min=0) = 0.8 "Time between two shifts, at least"
    annotation(Dialog(group="Shift"));
  parameter Units.AngularVelocity_rpm n_limit = 7100 "Engine speed at which the fuel is cut"
    annotation(Dialog(group="Rev limiter"));
  parameter Units.AngularVelocity_rpm n_resume(max=n_limit) = 6950 "Engine speed at which it comes again"
    annotation(Dialog(group="Rev limiter"));
  parameter Real slip_grip(min=0) = 0.06 "Slip of the driven wheels from which the throttle is closed"
    annotation(Dialog(group="Traction control"));
  parameter Real slip_spin(min=0) = 0.25 "Slip at which it is closed completely"
    annotation(Dialog(group="Traction control"));
  Real clamp(start=0, fixed=true, min=0, max=1) "Clutch, 0: open, 1: closed";
  Real throttle(start=0, fixed=true) "Command to the engine";
  Integer gear(start=1, fixed=true) "Gear that the automatic has chosen";
  Integer command "Gear asked for";
  Boolean shifting(start=false, fixed=true) "= true: the gear asked for is not engaged";
  Real slip "Slip of the faster driven wheel";
  Real cut "Part of the throttle that traction control takes away";
  Boolean limited(start=false, fixed=true) "= true: the rev limiter has cut the fuel";
protected
  discrete Units.Time t_shift(start=-10, fixed=true) "Time of the last shift";
  Blocks.Interfaces.RealInput accelerator "From the bus"
    annotation(Placement(transformation(extent={{-80,80},{-60,100}})));
  Blocks.Interfaces.RealInput pedal "Clutch pedal"
    annotation(Placement(transformation(extent={{-80,60},{-60,80}})));
  Blocks.Interfaces.IntegerInput lever "Lever"
    annotation(Placement(transformation(extent={{-80,40},{-60,60}})));
  Blocks.Interfaces.BooleanInput automatic "= true: automatic shifts"
    annotation(Placement(transformation(extent={{-80,20},{-60,40}})));
  Blocks.Interfaces.BooleanInput tractionControl "= true: traction control"
    annotation(Placement(transformation(extent={{-80,0},{-60,20}})));
  Blocks.Interfaces.RealInput w(unit="rad/s") "Speed of the engine"
    annotation(Placement(transformation(extent={{-80,-20},{-60,0}})));
  Blocks.Interfaces.RealInput w_input(unit="rad/s") "Speed of the input shaft"
    annotation(Placement(transformation(extent={{-80,-40},{-60,-20}})));
  Blocks.Interfaces.IntegerInput engaged "Gear engaged"
    annotation(Placement(transformation(extent={{-80,-60},{-60,-40}})));
  Blocks.Interfaces.RealInput v(unit="m/s") "Speed of the car"
    annotation(Placement(transformation(extent={{-80,-80},{-60,-60}})));
  Blocks.Interfaces.RealInput wheels[4](each unit="rad/s") "Speeds of the wheels"
    annotation(Placement(transformation(extent={{-80,-100},{-60,-80}})));
  Blocks.Sources.RealExpression sendThrottle(expression=throttle) "For the bus"
    annotation(Placement(transformation(extent={{40,70},{60,90}})));
  Blocks.Sources.RealExpression sendClutch(expression=clamp) "For the bus"
    annotation(Placement(transformation(extent={{40,40},{60,60}})));
  Blocks.Sources.IntegerExpression sendGear(expression=command) "For the bus"
    annotation(Placement(transformation(extent={{40,10},{60,30}})));
  Blocks.Sources.BooleanExpression sendFuelCut(expression=limited) "For the bus"
    annotation(Placement(transformation(extent={{40,-20},{60,0}})));
  Real grip "Clamp wanted by the automatic";
  Real wanted "Clamp wanted";
  Real moving "1 where the input shaft is fast enough for a closed clutch";
  Units.AngularVelocity_rpm n "Engine speed";
  Units.AngularVelocity_rpm n_gear "Engine speed that belongs to the speed of the car in the gear engaged";
  Units.AngularVelocity w_driven "Speed of the faster driven wheel";
equation
  n = w/Constants.rpm;
  n_gear = noEvent(abs(w_input))/Constants.rpm;
  // Rev limiter
  limited = n > n_limit or pre(limited) and n > n_resume;
  // Shifts
  when automatic and lever > 0 and pre(gear) < gears and not pre(shifting) and time > pre(t_shift) + t_dwell and n_gear > n_up[1] + accelerator*(n_up[2] - n_up[1]) then
    gear = pre(gear) + 1;
    t_shift = time;
  elsewhen automatic and pre(gear) > 1 and not pre(shifting) and time > pre(t_shift) + t_dwell and n_gear < n_down[1] + accelerator*(n_down[2] - n_down[1]) then
    gear = pre(gear) - 1;
    t_shift = time;
  elsewhen automatic and lever <= 0 then
    gear = 1;
    t_shift = time;
  elsewhen automatic then
    gear = max(1, min(pre(engaged), gears));
    t_shift = time;
  end when;
  command = if automatic then (if lever > 0 then gear else lever) else min(lever, gears);
  shifting = command <> engaged;
  // Clutch
  grip = noEvent(min(max((n - n_grip)/(n_launch[1] + accelerator*(n_launch[2] - n_launch[1])), 0), 1));
  moving = noEvent(min(max((n_gear - 850)/350, 0), 1));
  wanted = if automatic then (if shifting or command == 0 then 0 else noEvent(max(grip, moving))) else (1 - pedal)*noEvent(min(max((n - n_stall)/100, 0), 1));
  der(clamp) = noEvent(if wanted > clamp then (wanted - clamp)/(if automatic then t_close else 0.02) else (wanted - clamp)/t_open);
  // Throttle
  w_driven = noEvent(if rearDriven then max(abs(wheels[3]), abs(wheels[4])) else max(abs(wheels[1]), abs(wheels[2])));
  slip = (radius*w_driven - noEvent(abs(v)))/noEvent(max(abs(v), 3));
  cut = if tractionControl then noEvent(min(max((slip - slip_grip)/(slip_spin - slip_grip), 0), 1)) else 0;
  0.02*der(throttle) = accelerator*(1 - cut)*(if automatic and shifting and command <> 0 then 0.05 else 1) - throttle;
  connect(bus.driver.accelerator, accelerator)
    annotation(Line(points={{0,100},{-70,100},{-70,90}}, color={0,0,127}));
  connect(bus.driver.clutch, pedal)
    annotation(Line(points={{0,100},{-70,100},{-70,70}}, color={0,0,127}));
  connect(bus.driver.gear, lever)
    annotation(Line(points={{0,100},{-70,100},{-70,50}}, color={255,127,0}));
  connect(bus.driver.automatic, automatic)
    annotation(Line(points={{0,100},{-70,100},{-70,30}}, color={255,0,255}));
  connect(bus.driver.tractionControl, tractionControl)
    annotation(Line(points={{0,100},{-70,100},{-70,10}}, color={255,0,255}));
  connect(bus.engine.speed, w)
    annotation(Line(points={{0,100},{-70,100},{-70,-10}}, color={0,0,127}));
  connect(bus.transmission.inputSpeed, w_input)
    annotation(Line(points={{0,100},{-70,100},{-70,-30}}, color={0,0,127}));
  connect(bus.transmission.gear, engaged)
    annotation(Line(points={{0,100},{-70,100},{-70,-50}}, color={255,127,0}));
  connect(bus.chassis.speed, v)
    annotation(Line(points={{0,100},{-70,100},{-70,-70}}, color={0,0,127}));
  connect(bus.chassis.wheelSpeed, wheels)
    annotation(Line(points={{0,100},{-70,100},{-70,-90}}, color={0,0,127}));
  connect(sendThrottle.y, bus.engine.throttle)
    annotation(Line(points={{61,80},{70,80},{70,100},{0,100}}, color={0,0,127}));
  connect(sendClutch.y, bus.transmission.clutch)
    annotation(Line(points={{61,50},{70,50},{70,100},{0,100}}, color={0,0,127}));
  connect(sendGear.y, bus.transmission.gearCommand)
    annotation(Line(points={{61,20},{70,20},{70,100},{0,100}}, color={255,127,0}));
  connect(sendFuelCut.y, bus.engine.fuelCut)
    annotation(Line(points={{61,-10},{70,-10},{70,100},{0,100}}, color={255,0,255}));
  connect(bus.driver.brake, bus.brakes.command)
    annotation(Line(points={{0,100},{0,100}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p>
Without <code>bus.driver.automatic</code> pedals and lever act directly; only below <code>n_stall</code> the clutch opens by itself, so that the engine does not stall. With it, lever positions above 0 mean drive, 0 neutral and -1 reverse: the
clutch closes with the speed of the engine, as a centrifugal one, and gears follow the speeds <code>n_up</code> and <code>n_down</code>, between those without accelerator and at full throttle. In a shift the clutch is opened and the throttle closed.
Traction control closes the throttle in proportion to the slip of the faster driven wheel. The rev limiter cuts the fuel at <code>n_limit</code> and lets it come again at <code>n_resume</code>.
</p>
</html>"));
end DrivingControls;
