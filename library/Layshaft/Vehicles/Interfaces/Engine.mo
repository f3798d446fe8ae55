within Layshaft.Vehicles.Interfaces;
partial model Engine "Engine: crankshaft, housing, signals"
  extends Icons.Component;
  parameter Boolean spatial = false "= true: the engine stands in three dimensions and its reactions go into a frame"
    annotation(Evaluate=true);
  Rotational.Interfaces.Flange_b flange_b "Crankshaft at the side of the clutch"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  MultiBody.Interfaces.Frame_a mount if spatial "Engine block"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  ControlBus bus "Control bus"
    annotation(Placement(transformation(extent={{-20,80},{20,120}})));
protected
  Blocks.Sources.RealExpression sendSpeed(expression=der(flange_b.phi)) "Speed for the bus"
    annotation(Placement(transformation(extent={{-60,60},{-40,80}})));
  Blocks.Sources.RealExpression sendTorque(expression=-flange_b.tau) "Torque for the bus"
    annotation(Placement(transformation(extent={{-60,30},{-40,50}})));
equation
  connect(sendSpeed.y, bus.engine.speed)
    annotation(Line(points={{-39,70},{0,70},{0,100}}, color={0,0,127}));
  connect(sendTorque.y, bus.engine.torque)
    annotation(Line(points={{-39,40},{0,40},{0,100}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p>The crankshaft at the side of the clutch is <code>flange_b</code>. The engine reads <code>bus.engine.throttle</code> and
<code>bus.engine.fuelCut</code>; its speed and torque are sent here. <code>mount</code> is the frame of the block.</p>
</html>"));
end Engine;
