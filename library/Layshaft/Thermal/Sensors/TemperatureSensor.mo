within Layshaft.Thermal.Sensors;
model TemperatureSensor "Measures a temperature"
  extends Icons.Sensor;
  Interfaces.HeatPort_a port "Heat port"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Blocks.Interfaces.RealOutput T(unit="K", displayUnit="degC") "Temperature"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
equation
  port.Q_flow = 0;
  T = port.T;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={191,0,0}, textString="T")}),
    Documentation(info="<html>
<p>T = port.T.</p>
</html>"));
end TemperatureSensor;
