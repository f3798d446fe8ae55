within Layshaft.Vehicles.Controls;
model ElectricControls "Controls of an electric car"
  extends Interfaces.Controls;
  parameter Units.Torque tau_max = 250 "Torque at full pedal";
  parameter Real regeneration(min=0, max=1) = 0.6 "Share of the brake pedal that the machine takes";
  parameter Units.Velocity v_regeneration(min=Constants.small) = 1 "Below this speed the machine does not brake, fully above three times of it";
  parameter Units.Ratio finalDrive = 1 "Ratio between transmission and wheels";
  parameter Units.Force F_brake_max(min=0) = 12000 "Brake force at full pedal";
  parameter Units.Velocity v_table[:] = {0,20,40,60} "Speeds of the rolling radius, increasing";
  parameter Units.Length radius_table[size(v_table, 1)] = {0.302,0.303,0.305,0.308} "Rolling radius at these speeds";
  Units.Torque recuperation "Torque of the machine while braking";
  Units.Length radius "Rolling radius";
protected
  Blocks.Sources.RealExpression torque(expression=tau_max*accelerator.y - recuperation) "Command of the machine"
    annotation(Placement(transformation(extent={{40,-50},{60,-30}})));
  Blocks.Sources.RealExpression brakes(expression=pedal.y - noEvent(min(max(-motorTorque.y, 0), recuperation))*finalDrive*ratio.y/(radius*F_brake_max)) "Command of the friction brakes"
    annotation(Placement(transformation(extent={{40,-80},{60,-60}})));
  Blocks.Sources.BooleanConstant noFuel(k=true) "There is no engine"
    annotation(Placement(transformation(extent={{-60,-30},{-40,-10}})));
  Blocks.Sources.Constant noThrottle(k=0) "There is no engine"
    annotation(Placement(transformation(extent={{-60,10},{-40,30}})));
  Blocks.Math.Gain pedal(k=1) "Brake pedal from the bus"
    annotation(Placement(transformation(extent={{30,70},{50,90}})));
  Blocks.Math.Gain accelerator(k=1) "Accelerator pedal from the bus"
    annotation(Placement(transformation(extent={{30,50},{50,70}})));
  Blocks.Math.Gain speed(k=1) "Speed from the bus"
    annotation(Placement(transformation(extent={{30,30},{50,50}})));
  Blocks.Math.Gain motorTorque(k=1) "Torque of the machine from the bus"
    annotation(Placement(transformation(extent={{30,10},{50,30}})));
  Blocks.Math.Gain ratio(k=1) "Ratio of the gearbox from the bus"
    annotation(Placement(transformation(extent={{30,-10},{50,10}})));
equation
  radius = Blocks.Functions.interpolate(v_table, radius_table, speed.y);
  recuperation = regeneration*pedal.y*F_brake_max*radius/(finalDrive*ratio.y)*noEvent(min(max((speed.y - v_regeneration)/(2*v_regeneration), 0), 1));
  connect(bus.driver.brake, pedal.u)
    annotation(Line(points={{0,100},{0,80},{28,80}}, color={0,0,127}));
  connect(bus.driver.accelerator, accelerator.u)
    annotation(Line(points={{0,100},{0,60},{28,60}}, color={0,0,127}));
  connect(bus.chassis.speed, speed.u)
    annotation(Line(points={{0,100},{0,40},{28,40}}, color={0,0,127}));
  connect(bus.motor.torque, motorTorque.u)
    annotation(Line(points={{0,100},{0,20},{28,20}}, color={0,0,127}));
  connect(bus.transmission.ratio, ratio.u)
    annotation(Line(points={{0,100},{0,0},{28,0}}, color={0,0,127}));
  connect(torque.y, bus.motor.torqueCommand)
    annotation(Line(points={{61,-40},{80,-40},{80,100},{0,100}}, color={0,0,127}));
  connect(brakes.y, bus.brakes.command)
    annotation(Line(points={{61,-70},{84,-70},{84,100},{0,100}}, color={0,0,127}));
  connect(noFuel.y, bus.engine.fuelCut)
    annotation(Line(points={{-39,-20},{0,-20},{0,100}}, color={255,0,255}));
  connect(noThrottle.y, bus.engine.throttle)
    annotation(Line(points={{-39,20},{0,20},{0,100}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p>The accelerator asks for torque, the brake pedal for recuperation; the friction brakes do what the machine does not.</p>
</html>"));
end ElectricControls;
