within Layshaft.Vehicles.Interfaces;
partial model Transmission "Transmission: clutch and gears between engine and driveline"
  extends BaseTransmission;
  Integer gear "Gear engaged, 0: neutral, -1: reverse";
  Units.Ratio ratio "Speed of the input shaft relative to that of flange_b in this gear, 0 in neutral";
  Units.AngularVelocity w_input "Speed of the input shaft, behind the clutch";
protected
  Blocks.Sources.IntegerExpression sendGear(expression=gear) "Gear for the bus"
    annotation(Placement(transformation(extent={{-60,70},{-40,90}})));
  Blocks.Sources.RealExpression sendRatio(expression=ratio) "Ratio for the bus"
    annotation(Placement(transformation(extent={{-60,50},{-40,70}})));
  Blocks.Sources.RealExpression sendInputSpeed(expression=w_input) "Speed for the bus"
    annotation(Placement(transformation(extent={{-60,30},{-40,50}})));
  Blocks.Sources.RealExpression sendOutputSpeed(expression=der(flange_b.phi)) "Speed for the bus"
    annotation(Placement(transformation(extent={{-60,10},{-40,30}})));
equation
  connect(sendGear.y, bus.transmission.gear)
    annotation(Line(points={{-39,80},{0,80},{0,100}}, color={255,127,0}));
  connect(sendRatio.y, bus.transmission.ratio)
    annotation(Line(points={{-39,60},{0,60},{0,100}}, color={0,0,127}));
  connect(sendInputSpeed.y, bus.transmission.inputSpeed)
    annotation(Line(points={{-39,40},{0,40},{0,100}}, color={0,0,127}));
  connect(sendOutputSpeed.y, bus.transmission.outputSpeed)
    annotation(Line(points={{-39,20},{0,20},{0,100}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p>A transmission reads <code>bus.transmission.gearCommand</code> and <code>bus.transmission.clutch</code>, or
<code>lockUp</code> if it has a converter. It gives <code>gear</code>, the gear that is engaged,
<code>ratio</code>, its speed ratio, 0 in neutral, and <code>w_input</code>, the speed behind the clutch; they are sent here.
<code>mount</code> is the frame of the housing.</p>
</html>"));
end Transmission;
