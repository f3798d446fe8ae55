within Layshaft.Engines.Rigs;
model CommandedEngine "Turbocharged engine whose commands come from outside"
  extends Vehicles.Engines.PartialTurboEngine;
  Blocks.Interfaces.RealInput throttleCommand "Command of the throttle, 0 ... 1"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, origin={-180,90})));
  Blocks.Interfaces.RealInput wastegateCommand "Command of the wastegate, 0: closed, 1: open"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, origin={-180,60})));
  Blocks.Interfaces.RealInput fuel(unit="kg/s") "Fuel"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, origin={-180,30})));
  Blocks.Interfaces.RealInput retard(unit="rad") "Retard of the ignition"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, origin={-180,0})));
equation
  connect(throttleCommand, throttle.command)
    annotation(Line(points={{-180,90},{-160,90},{-160,-14},{-24,-14},{-24,-11}}, color={0,0,127}));
  connect(wastegateCommand, turbo.wastegateCommand)
    annotation(Line(points={{-180,60},{-162,60},{-162,-24},{-37.5,-24},{-37.5,-28.5}}, color={0,0,127}));
  connect(fuel, cylinders.fuel)
    annotation(Line(points={{-180,30},{36,30},{36,11}}, color={0,0,127}));
  connect(retard, cylinders.retard)
    annotation(Line(points={{-180,0},{-164,0},{-164,26},{44,26},{44,11}}, color={0,0,127}));

  annotation(
    Diagram(coordinateSystem(extent={{-190,-110},{110,110}})),
    Documentation(info="<html>
<p>All of the <a href=\"modelica://Layshaft.Vehicles.Engines.TurboEngine\">TurboEngine</a> but its control unit.</p>
</html>"));
end CommandedEngine;
