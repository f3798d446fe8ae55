within Layshaft.Vehicles.Controls;
model HybridControls "Controls of a parallel hybrid (P2)"
  extends Interfaces.Controls;
  parameter Real regeneration(min=0, max=1) = 0.8 "Share of the brake pedal that the machine takes";
  parameter Units.Velocity v_regeneration(min=Constants.small) = 1 "Below this speed the machine does not brake, fully above three times of it";
  parameter Units.Ratio finalDrive = 3.73 "Ratio between transmission and wheels";
  parameter Units.Force F_brake_max(min=0) = 12000 "Brake force at full pedal";
  parameter Units.Velocity v_table[:] = {0,20,40,60} "Speeds of the rolling radius, increasing";
  parameter Units.Length radius_table[size(v_table, 1)] = {0.302,0.303,0.305,0.308} "Rolling radius at these speeds";
  Powertrain.Controls.ShiftLogic shift "Shift map"
    annotation(Placement(transformation(extent={{-60,40},{-40,60}})));
  Powertrain.Controls.HybridControl control "Energy management"
    annotation(Placement(transformation(extent={{-60,-20},{-40,0}})));
  Units.Torque tau_brake "Torque of the brake pedal at the gearbox input";
  Units.Length radius "Rolling radius";
protected
  Blocks.Sources.RealExpression brakes(expression=pedal.y - noEvent(min(max(-motorTorque.y, 0), tau_brake))*finalDrive*ratio.y/(radius*F_brake_max)) "Command of the friction brakes"
    annotation(Placement(transformation(extent={{40,-50},{60,-30}})));
  Blocks.Math.Gain pedal(k=1) "Brake pedal from the bus"
    annotation(Placement(transformation(extent={{30,70},{50,90}})));
  Blocks.Math.Gain speed(k=1) "Speed from the bus"
    annotation(Placement(transformation(extent={{30,50},{50,70}})));
  Blocks.Math.Gain motorTorque(k=1) "Torque of the machine from the bus"
    annotation(Placement(transformation(extent={{30,30},{50,50}})));
  Blocks.Math.Gain motorLimit(k=1) "Torque limit of the machine from the bus"
    annotation(Placement(transformation(extent={{30,10},{50,30}})));
  Blocks.Math.Gain ratio(k=1) "Ratio of the gearbox from the bus"
    annotation(Placement(transformation(extent={{30,-10},{50,10}})));
equation
  radius = Blocks.Functions.interpolate(v_table, radius_table, speed.y);
  tau_brake = regeneration*pedal.y*F_brake_max*radius/(finalDrive*ratio.y);
  control.recuperation = noEvent(min(tau_brake, motorLimit.y)*min(max((speed.y - v_regeneration)/(2*v_regeneration), 0), 1));
  connect(bus.driver.brake, pedal.u)
    annotation(Line(points={{0,100},{0,80},{28,80}}, color={0,0,127}));
  connect(bus.chassis.speed, speed.u)
    annotation(Line(points={{0,100},{0,60},{28,60}}, color={0,0,127}));
  connect(bus.motor.torque, motorTorque.u)
    annotation(Line(points={{0,100},{0,40},{28,40}}, color={0,0,127}));
  connect(bus.motor.torqueLimit, motorLimit.u)
    annotation(Line(points={{0,100},{0,20},{28,20}}, color={0,0,127}));
  connect(bus.transmission.ratio, ratio.u)
    annotation(Line(points={{0,100},{0,0},{28,0}}, color={0,0,127}));
  connect(bus.driver.accelerator, shift.throttle)
    annotation(Line(points={{0,100},{0,80},{-80,80},{-80,56},{-62,56}}, color={0,0,127}));
  connect(bus.chassis.speed, shift.v)
    annotation(Line(points={{0,100},{0,80},{-85,80},{-85,44},{-62,44}}, color={0,0,127}));
  connect(shift.gear, bus.transmission.gearCommand)
    annotation(Line(points={{-39,50},{0,50},{0,100}}, color={255,127,0}));
  connect(bus.driver.accelerator, control.pedal)
    annotation(Line(points={{0,100},{0,80},{-80,80},{-80,-1},{-62,-1}}, color={0,0,127}));
  connect(bus.battery.charge, control.soc)
    annotation(Line(points={{0,100},{0,80},{-90,80},{-90,-8},{-62,-8}}, color={0,0,127}));
  connect(bus.motor.speed, control.w)
    annotation(Line(points={{0,100},{0,80},{-92,80},{-92,-12},{-62,-12}}, color={0,0,127}));
  connect(bus.engine.speed, control.w_engine)
    annotation(Line(points={{0,100},{0,80},{-94,80},{-94,-16},{-62,-16}}, color={0,0,127}));
  connect(bus.motor.clutchTorque, control.tau_clutch)
    annotation(Line(points={{0,100},{0,80},{-96,80},{-96,-19},{-62,-19}}, color={0,0,127}));
  connect(control.throttle, bus.engine.throttle)
    annotation(Line(points={{-39,-4},{0,-4},{0,100}}, color={0,0,127}));
  connect(control.fuelCut, bus.engine.fuelCut)
    annotation(Line(points={{-39,-8},{0,-8},{0,100}}, color={255,0,255}));
  connect(control.clutch, bus.motor.clutch)
    annotation(Line(points={{-39,-12},{0,-12},{0,100}}, color={0,0,127}));
  connect(control.torque, bus.motor.torqueCommand)
    annotation(Line(points={{-39,-16},{0,-16},{0,100}}, color={0,0,127}));
  connect(brakes.y, bus.brakes.command)
    annotation(Line(points={{61,-40},{80,-40},{80,100},{0,100}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p>Shift map and energy management. The machine takes a share of the brake pedal, the friction brakes the rest.</p>
</html>"));
end HybridControls;
