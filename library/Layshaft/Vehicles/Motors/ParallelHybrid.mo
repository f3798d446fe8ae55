within Layshaft.Vehicles.Motors;
model ParallelHybrid "Electric machine with separating clutch (P2)"
  extends Interfaces.Motor(final electric=true, final spatial=false);
  Units.AngularVelocity w "Speed of the rotor";
  Units.Torque tau "Torque in the air gap";
  Rotational.Components.Clutch separating(compliance=0, w_table={0,300}, mu_table={0.3,0.28}, cgeo=0.6, fn_max=1500) "Separating clutch K0"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Powertrain.Electric.ElectricMachine machine(rotor(phi(start=0, fixed=true))) "Machine with inverter"
    annotation(Placement(transformation(extent={{20,-50},{40,-30}})));
protected
  Blocks.Sources.RealExpression sendSpeed(expression=machine.w) "For the bus"
    annotation(Placement(transformation(extent={{-40,70},{-20,90}})));
  Blocks.Sources.RealExpression sendTorque(expression=machine.tau) "For the bus"
    annotation(Placement(transformation(extent={{-40,50},{-20,70}})));
  Blocks.Sources.RealExpression sendLimit(expression=machine.tau_max) "For the bus"
    annotation(Placement(transformation(extent={{-40,30},{-20,50}})));
  Blocks.Sources.RealExpression sendClutch(expression=separating.tau) "For the bus"
    annotation(Placement(transformation(extent={{-40,10},{-20,30}})));
equation
  w = machine.w;
  tau = machine.tau;
  connect(flange_a, separating.flange_a)
    annotation(Line(points={{-100,0},{-60,0}}, color={0,0,0}));
  connect(separating.flange_b, flange_b)
    annotation(Line(points={{-40,0},{100,0}}, color={0,0,0}));
  connect(machine.flange, flange_b)
    annotation(Line(points={{40,-40},{60,-40},{60,0},{100,0}}, color={0,0,0}));
  connect(bus.motor.clutch, separating.f_normalized)
    annotation(Line(points={{0,100},{0,30},{-50,30},{-50,11}}, color={0,0,127}));
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
  connect(sendClutch.y, bus.motor.clutchTorque)
    annotation(Line(points={{-19,20},{0,20},{0,100}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p>The separating clutch connects the engine to the rotor, which turns with the input of the transmission.</p>
</html>"));
end ParallelHybrid;
