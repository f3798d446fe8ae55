within Layshaft.Engines.Components;
model AirMassSensor "Hot-film sensor of the air flow"
  extends Orifice;
  parameter Units.Time T_sensor(min=Constants.small) = 0.02 "Time constant of the sensor";
  parameter Real gain = 1 "Reading relative to the flow";
  parameter Units.MassFlowRate reading_start = 0 "Reading at the start"
    annotation(Dialog(tab="Initialization"));
  Blocks.Interfaces.RealOutput reading(unit="kg/s", start=reading_start, fixed=true) "Reading"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={0,-110})));
equation
  T_sensor*der(reading) = gain*m_flow - reading;

  annotation(
    Icon(graphics={
      Ellipse(extent={{-24,24},{24,-24}}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{0,0},{14,16}}), Line(points={{0,-24},{0,-100}}, color={0,0,127}),
      Text(extent={{-150,-110},{150,-140}}, textString="T=%T_sensor")}),
    Documentation(info="<html>
<p>An orifice (the air filter and the housing of the sensor) whose flow is read with a lag.</p>
</html>"));
end AirMassSensor;
