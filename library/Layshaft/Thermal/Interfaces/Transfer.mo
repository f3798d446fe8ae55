within Layshaft.Thermal.Interfaces;
partial model Transfer "Heat transfer between two ports without storage"
  extends Icons.Component;
  HeatPort_a port_a "Left port"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  HeatPort_b port_b "Right port"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Units.HeatFlowRate Q_flow "Heat flow from port_a to port_b";
  Units.TemperatureDifference dT "Temperature of port_a above port_b";
equation
  dT = port_a.T - port_b.T;
  port_a.Q_flow = Q_flow;
  port_b.Q_flow = -Q_flow;

  annotation(Documentation(info="<html>
<p>What enters at one port leaves at the other.</p>
</html>"));
end Transfer;
