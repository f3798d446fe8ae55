within Layshaft.Engines.Interfaces;
partial model FlowElement "Part between two volumes that stores nothing"
  GasPort_a port_a "Gas, upstream if the flow is positive"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  GasPort_b port_b "Gas, downstream if the flow is positive"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Units.MassFlowRate m_flow "Flow from a to b";
equation
  m_flow = port_a.m_flow;
  port_a.m_flow + port_b.m_flow = 0;
  port_a.Xi_outflow = inStream(port_b.Xi_outflow);
  port_b.Xi_outflow = inStream(port_a.Xi_outflow);
  port_a.C_outflow = inStream(port_b.C_outflow);
  port_b.C_outflow = inStream(port_a.C_outflow);

  annotation(Documentation(info="<html>
<p>A part that extends this model gives <code>m_flow</code> and the enthalpies of the gas that leaves.</p>
</html>"));
end FlowElement;
