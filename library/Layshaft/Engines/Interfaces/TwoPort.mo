within Layshaft.Engines.Interfaces;
partial model TwoPort "Part between two volumes that stores nothing"
  GasPort_a port_a "Gas, upstream if the flow is positive"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  GasPort_b port_b "Gas, downstream if the flow is positive"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Units.MassFlowRate m_flow "Flow from a to b";
  Units.Temperature T_up "Temperature of the gas that flows in";
  Real R_up(unit="J/(kg.K)") "Gas constant of the gas that flows in";
protected
  Units.SpecificEnergy h_up "Enthalpy of the gas that flows in";
  Units.MassFraction X_up[Media.n] "Composition of the gas that flows in";
equation
  h_up = noEvent(if port_a.p > port_b.p then inStream(port_a.h_outflow) else inStream(port_b.h_outflow));
  X_up = noEvent(if port_a.p > port_b.p then inStream(port_a.Xi_outflow) else inStream(port_b.Xi_outflow));
  T_up = Media.temperature(h_up, X_up);
  R_up = Media.gasConstant(X_up);
  m_flow = port_a.m_flow;
  port_a.m_flow + port_b.m_flow = 0;
  port_a.Xi_outflow = inStream(port_b.Xi_outflow);
  port_b.Xi_outflow = inStream(port_a.Xi_outflow);
  port_a.C_outflow = inStream(port_b.C_outflow);
  port_b.C_outflow = inStream(port_a.C_outflow);

  annotation(Documentation(info="<html>
<p>A part that extends this model gives <code>m_flow</code> and the enthalpies of the gas that leaves.</p>
</html>"));
end TwoPort;
