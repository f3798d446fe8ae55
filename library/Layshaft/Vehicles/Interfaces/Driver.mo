within Layshaft.Vehicles.Interfaces;
partial model Driver "Driver: pedals, lever and steering wheel"
  extends Icons.Component;
  ControlBus bus "Control bus"
    annotation(Placement(transformation(extent={{-20,80},{20,120}})));
  Real throttle "Accelerator pedal, 0 ... 1";
  Real brake "Brake pedal, 0 ... 1";
  Real clutch "Clutch pedal, 1: pressed, clutch open";
  Integer gear "Gear of the lever, 0: neutral, -1: reverse";
  Units.Angle steering "Angle of the steering wheel, positive to the left";
  Units.Velocity v_wanted "Speed that the driver wants";
protected
  Blocks.Sources.RealExpression sendAccelerator(expression=throttle) "For the bus"
    annotation(Placement(transformation(extent={{-60,70},{-40,90}})));
  Blocks.Sources.RealExpression sendBrake(expression=brake) "For the bus"
    annotation(Placement(transformation(extent={{-60,50},{-40,70}})));
  Blocks.Sources.RealExpression sendClutch(expression=clutch) "For the bus"
    annotation(Placement(transformation(extent={{-60,30},{-40,50}})));
  Blocks.Sources.RealExpression sendSteering(expression=steering) "For the bus"
    annotation(Placement(transformation(extent={{-60,10},{-40,30}})));
  Blocks.Sources.RealExpression sendWantedSpeed(expression=v_wanted) "For the bus"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Blocks.Sources.IntegerExpression sendGear(expression=gear) "For the bus"
    annotation(Placement(transformation(extent={{-60,-30},{-40,-10}})));
equation
  connect(sendAccelerator.y, bus.driver.accelerator)
    annotation(Line(points={{-39,80},{0,80},{0,100}}, color={0,0,127}));
  connect(sendBrake.y, bus.driver.brake)
    annotation(Line(points={{-39,60},{0,60},{0,100}}, color={0,0,127}));
  connect(sendClutch.y, bus.driver.clutch)
    annotation(Line(points={{-39,40},{0,40},{0,100}}, color={0,0,127}));
  connect(sendSteering.y, bus.driver.steering)
    annotation(Line(points={{-39,20},{0,20},{0,100}}, color={0,0,127}));
  connect(sendWantedSpeed.y, bus.driver.wantedSpeed)
    annotation(Line(points={{-39,0},{0,0},{0,100}}, color={0,0,127}));
  connect(sendGear.y, bus.driver.gear)
    annotation(Line(points={{-39,-20},{0,-20},{0,100}}, color={255,127,0}));

  annotation(Documentation(info="<html>
<p>A driver gives the variables below, which are sent here. It may read every signal of the bus.</p>
</html>"));
end Driver;
