within Layshaft.Vehicles.Engines;
model TurboEngine "Turbocharged engine with direct injection: air path, turbocharger, cylinders, control unit"
  extends PartialTurboEngine;
  Layshaft.Engines.Controls.EngineControl control(final data=data) "Control unit"
    annotation(Placement(transformation(extent={{-60,50},{-30,80}})));
  Units.MassFlowRate fuelFlow "Fuel";
equation
  fuelFlow = control.fuel;
  connect(bus.engine.throttle, control.pedal)
    annotation(Line(points={{0,100},{-64,100},{-64,78.5},{-63,78.5}}, color={0,0,127}));
  connect(bus.engine.fuelCut, control.fuelCut)
    annotation(Line(points={{0,100},{-66,100},{-66,74},{-63,74}}, color={255,0,255}));
  connect(senseSpeed.y, control.w)
    annotation(Line(points={{-99,70},{-81,70},{-81,69.5},{-63,69.5}}, color={0,0,127}));
  connect(sensePlenum.y, control.p)
    annotation(Line(points={{-99,56},{-84,56},{-84,65},{-63,65}}, color={0,0,127}));
  connect(senseTemperature.y, control.T)
    annotation(Line(points={{-99,42},{-80,42},{-80,60.5},{-63,60.5}}, color={0,0,127}));
  connect(senseBoost.y, control.p_boost)
    annotation(Line(points={{-99,28},{-76,28},{-76,56},{-63,56}}, color={0,0,127}));
  connect(sensor.reading, control.air)
    annotation(Line(points={{-80,-37},{-80,-42},{-68,-42},{-68,51.5},{-63,51.5}}, color={0,0,127}));
  connect(lambdaSensor.lambda, control.lambda)
    annotation(Line(points={{-79,94},{-72,94},{-72,44},{-45,44},{-45,47}}, color={0,0,127}));
  connect(control.throttle, throttle.command)
    annotation(Line(points={{-28.5,75.5},{-24,75.5},{-24,48},{-38,48},{-38,-14},{-24,-14},{-24,-11}}, color={0,0,127}));
  connect(control.wastegate, turbo.wastegateCommand)
    annotation(Line(points={{-28.5,69.5},{-26,69.5},{-26,50},{-39,50},{-39,-26},{-37.5,-26},{-37.5,-28.5}}, color={0,0,127}));
  connect(control.fuel, cylinders.fuel)
    annotation(Line(points={{-28.5,60.5},{36,60.5},{36,11}}, color={0,0,127}));
  connect(control.retard, cylinders.retard)
    annotation(Line(points={{-28.5,54.5},{44,54.5},{44,11}}, color={0,0,127}));

  annotation(
    Diagram(coordinateSystem(extent={{-170,-110},{110,110}})),
    Documentation(info="<html>
<p>
Four cylinders in line, 1.8 l, direct injection, 225 N.m and 160 kW, the size of the engine in a paper on driving simulators. Air passes filter and air mass sensor, compressor, intercooler,
throttle, plenum and intake ports; exhaust gas the ports, the turbine with its wastegate, and the exhaust system. The gas is a mixture of seven species; all volumes exchange heat with their walls where it matters.
</p>
<p>
<code>bus.engine.throttle</code> is the load that the driver wants. The control unit makes torque, boost, idle and lambda of it, so that a car needs no idle control of its own.
Redeclare <code>cylinders</code> for crank-angle resolution; the rest stays.
</p>
</html>"));
end TurboEngine;
