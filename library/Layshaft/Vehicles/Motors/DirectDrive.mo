within Layshaft.Vehicles.Motors;
model DirectDrive "Electric machine on the shaft"
  extends Interfaces.Motor(final electric=true, final spatial=false);
  Units.AngularVelocity w "Speed of the rotor";
  Units.Torque tau "Torque in the air gap";
  Powertrain.Electric.ElectricMachine machine "Machine with inverter"
    annotation(Placement(transformation(extent={{20,-50},{40,-30}})));
protected
  Blocks.Sources.RealExpression sendSpeed(expression=machine.w) "For the bus"
    annotation(Placement(transformation(extent={{-40,70},{-20,90}})));
  Blocks.Sources.RealExpression sendTorque(expression=machine.tau) "For the bus"
    annotation(Placement(transformation(extent={{-40,50},{-20,70}})));
  Blocks.Sources.RealExpression sendLimit(expression=machine.tau_max) "For the bus"
    annotation(Placement(transformation(extent={{-40,30},{-20,50}})));
equation
  w = machine.w;
  tau = machine.tau;
  connect(flange_a, flange_b)
    annotation(Line(points={{-100,0},{100,0}}, color={0,0,0}));
  connect(machine.flange, flange_b)
    annotation(Line(points={{40,-40},{60,-40},{60,0},{100,0}}, color={0,0,0}));
  connect(bus.motor.torqueCommand, machine.torque)
    annotation(Line(points={{0,100},{0,-40},{18,-40}}, color={0,0,127}));
  connect(p, machine.p)
    annotation(Line(points={{-50,-100},{-50,-20},{25,-20},{25,-30}}, color={0,0,255}));
  connect(n, machine.n)
    annotation(Line(points={{50,-100},{50,-20},{35,-20},{35,-30}}, color={0,0,255}));
  connect(sendSpeed.y, bus.motor.speed)
    annotation(Line(points={{-19,80},{0,80},{0,100}}, color={0,0,127}));
  connect(sendTorque.y, bus.motor.torque)
    annotation(Line(points={{-19,60},{0,60},{0,100}}, color={0,0,127}));
  connect(sendLimit.y, bus.motor.torqueLimit)
    annotation(Line(points={{-19,40},{0,40},{0,100}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p>The rotor turns with the input of the transmission and with the engine, if there is one.</p>
</html>"));
end DirectDrive;
