within Layshaft.Vehicles.Brakes;
model HydraulicBrakes "Disc brakes of all wheels with brake balance and anti-lock control, without events"
  extends Interfaces.Brakes;
  parameter Units.Torque tau_max(min=0) = 7200 "Brake torque of all wheels together at full pressure";
  parameter Real balance(min=0, max=1) = 0.65 "Share of the front wheels";
  parameter Units.Length radius(min=Constants.small) = 0.31 "Radius of the wheels, for the slip"
    annotation(Dialog(group="Anti-lock control"));
  parameter Real slip_hold(min=0) = 0.08 "Slip from which pressure is taken away"
    annotation(Dialog(group="Anti-lock control"));
  parameter Real slip_free(min=0) = 0.2 "Slip at which all of it is taken away"
    annotation(Dialog(group="Anti-lock control"));
  parameter Units.Velocity v_min(min=Constants.small) = 1.5 "Speed below which the control does nothing"
    annotation(Dialog(group="Anti-lock control"));
  parameter Units.Time T(min=Constants.small) = 0.05 "Time constant of the master cylinder";
  parameter Units.Time T_valve(min=Constants.small) = 0.015 "Time constant of the valves";
  Real master(start=0, fixed=true) "Pressure of the master cylinder, relative to the largest";
  Real pressure[4](each start=0, each fixed=true) "Pressure of each wheel, relative to the largest";
  Real slip[4] "Slip of each wheel as the control unit sees it, positive if it is too slow";
  Real release[4] "Part of the pressure that is taken away";
  Clutches.ElastoPlasticClutch disc[4](each final data(faces=1, r_mean=1, w={0,1000}, mu={1,1}, peak=1, F_max=1, c=1, d=1, pedal={0,1}, clamp={0,1}), each z_max=4e-3, each t_damp=2e-3, each w_damp=5) "Discs"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Blocks.Interfaces.BooleanInput abs_ "= true: anti-lock control, from the bus"
    annotation(Placement(transformation(extent={{-80,30},{-60,50}})));
protected
  Blocks.Math.Gain command(k=1) "Command of the bus"
    annotation(Placement(transformation(extent={{-60,60},{-40,80}})));
  Blocks.Math.Gain speed(k=1) "Speed of the car"
    annotation(Placement(transformation(extent={{-60,0},{-40,20}})));
  Blocks.Math.Gain wheels[4](each k=1) "Speeds of the wheels"
    annotation(Placement(transformation(extent={{-60,-40},{-40,-20}})));
  Blocks.Sources.RealExpression press[4](expression={pressure[1]*tau_max*balance/2, pressure[2]*tau_max*balance/2, pressure[3]*tau_max*(1 - balance)/2, pressure[4]*tau_max*(1 - balance)/2}) "Torques"
    annotation(Placement(transformation(extent={{0,20},{20,40}})));
  Real fade "0 near standstill, 1 while driving";
equation
  assert(balance >= 0 and balance <= 1, "The brake balance of " + getInstanceName() + " is " + String(balance) + ": the share of the front wheels lies between 0 and 1.");
  assert(slip_free > slip_hold, "slip_free of " + getInstanceName() + " must lie above slip_hold.");
  T*der(master) = noEvent(min(max(command.y, 0), 1)) - master;
  fade = if abs_ then noEvent(min(max(abs(speed.y)/v_min - 1, 0), 1)) else 0;
  for i in 1:4 loop
    slip[i] = noEvent(if speed.y > 0 then 1 else -1)*(speed.y - radius*wheels[i].y)/noEvent(max(abs(speed.y), 2));
    release[i] = fade*noEvent(min(max((slip[i] - slip_hold)/(slip_free - slip_hold), 0), 1));
    T_valve*der(pressure[i]) = master*(1 - release[i]) - pressure[i];
    connect(press[i].y, disc[i].clamp)
      annotation(Line(points={{21,30},{50,30},{50,11}}, color={0,0,127}));
    connect(hubs[i], disc[i].flange_a)
      annotation(Line(points={{100,0},{80,0},{80,-20},{30,-20},{30,0},{40,0}}, color={0,0,0}));
    connect(disc[i].flange_b, carriers[i])
      annotation(Line(points={{60,0},{70,0},{70,-70},{100,-70}}, color={0,0,0}));
    connect(bus.chassis.wheelSpeed[i], wheels[i].u)
      annotation(Line(points={{0,100},{-80,100},{-80,-30},{-62,-30}}, color={0,0,127}));
  end for;
  connect(bus.brakes.command, command.u)
    annotation(Line(points={{0,100},{0,86},{-70,86},{-70,70},{-62,70}}, color={0,0,127}));
  connect(bus.chassis.speed, speed.u)
    annotation(Line(points={{0,100},{-76,100},{-76,10},{-62,10}}, color={0,0,127}));
  connect(bus.driver.abs, abs_)
    annotation(Line(points={{0,100},{-70,100},{-70,40}}, color={255,0,255}));

  annotation(
    Icon(graphics={
      Ellipse(extent={{-60,60},{60,-60}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-20,70},{40,30}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textString="r=%radius")}),
    Documentation(info="<html>
<p>
Pads grip a disc elasto-plastically: a wheel that stands is held by a spring and does not creep. The control unit takes pressure away from a wheel in proportion to its slip between <code>slip_hold</code> and
<code>slip_free</code>; <code>bus.driver.abs</code> switches it. The torque acts between wheel and carrier.
</p>
</html>"));
end HydraulicBrakes;
