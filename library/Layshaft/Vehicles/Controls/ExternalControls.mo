within Layshaft.Vehicles.Controls;
model ExternalControls "Control units outside of the model: commands are inputs"
  extends Interfaces.Controls;
  Blocks.Interfaces.RealInput throttle "Command to the engine, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,70},{-100,110}})));
  Blocks.Interfaces.BooleanInput fuelCut "= true: no fuel is injected"
    annotation(Placement(transformation(extent={{-140,30},{-100,70}})));
  Blocks.Interfaces.RealInput clutch "Clamp force of the clutch, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.IntegerInput gear "Gear to be engaged"
    annotation(Placement(transformation(extent={{-140,-70},{-100,-30}})));
  Blocks.Interfaces.RealInput brake "Command to the friction brakes, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,-110},{-100,-70}})));
protected
  Blocks.Sources.RealExpression sendThrottle(expression=throttle) "For the bus"
    annotation(Placement(transformation(extent={{-60,80},{-40,100}})));
  Blocks.Sources.BooleanExpression sendFuelCut(expression=fuelCut) "For the bus"
    annotation(Placement(transformation(extent={{-60,40},{-40,60}})));
  Blocks.Sources.RealExpression sendClutch(expression=clutch) "For the bus"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Blocks.Sources.IntegerExpression sendGear(expression=gear) "For the bus"
    annotation(Placement(transformation(extent={{-60,-60},{-40,-40}})));
  Blocks.Sources.RealExpression sendBrake(expression=brake) "For the bus"
    annotation(Placement(transformation(extent={{-60,-100},{-40,-80}})));
equation
  connect(sendThrottle.y, bus.engine.throttle)
    annotation(Line(points={{-39,90},{0,90},{0,100}}, color={0,0,127}));
  connect(sendFuelCut.y, bus.engine.fuelCut)
    annotation(Line(points={{-39,50},{0,50},{0,100}}, color={255,0,255}));
  connect(sendClutch.y, bus.transmission.clutch)
    annotation(Line(points={{-39,0},{0,0},{0,100}}, color={0,0,127}));
  connect(sendGear.y, bus.transmission.gearCommand)
    annotation(Line(points={{-39,-50},{0,-50},{0,100}}, color={255,127,0}));
  connect(sendBrake.y, bus.brakes.command)
    annotation(Line(points={{-39,-90},{0,-90},{0,100}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p>For cars whose control units are another task or real ones on a rig.</p>
</html>"));
end ExternalControls;
