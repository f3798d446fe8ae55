within Layshaft.Thermal.Sensors;
model HeatFlowSensor "Measures a heat flow"
  extends Icons.Sensor;
  Interfaces.HeatPort_a port_a "Left port"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.HeatPort_b port_b "Right port"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealOutput Q_flow(unit="W") "Heat flow from port_a to port_b"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={0,-110})));
equation
  port_a.T = port_b.T;
  port_a.Q_flow + port_b.Q_flow = 0;
  Q_flow = port_a.Q_flow;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={191,0,0}, textString="Q")}),
    Documentation(info="<html>
<p>Q_flow = port_a.Q_flow.</p>
</html>"));
end HeatFlowSensor;
