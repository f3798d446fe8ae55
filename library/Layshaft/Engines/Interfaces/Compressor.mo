within Layshaft.Engines.Interfaces;
partial model Compressor "Compressor: torque, efficiency and enthalpy; the flow is left to the model that extends it"
  extends FlowElement;
  extends Energy.Resistance;
  parameter Units.Pressure p_ref = 1e5 "Pressure to which the map refers";
  parameter Units.Temperature T_ref = 298 "Temperature to which the map refers";
  parameter Real stalled(min=0, max=1) = 0.4 "Torque at zero flow relative to that at the surge line";
  parameter Units.AngularVelocity w_small(min=Constants.small) = 50 "Speed below which the torque fades out"
    annotation(Dialog(tab="Advanced"));
  Rotational.Interfaces.Flange_a flange "Shaft"
    annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
  Units.AngularVelocity w "Speed of the shaft";
  Units.AngularVelocity_rpm speed "Speed of the shaft in rpm";
  Units.Torque tau "Torque that the compressor takes";
  Real Pi(start=1) "Ratio of the pressures";
  Units.AngularVelocity_rpm n "Corrected speed in rpm";
  Units.MassFlowRate W "Corrected flow";
  Units.MassFlowRate W_surge "Corrected flow at the surge line, at this speed";
  Real Pi_surge "Ratio of the pressures at the surge line, at this speed";
  Units.Efficiency eta "Efficiency";
  Real margin "Distance to the surge line: flow relative to that at the surge line, less 1";
  Units.Temperature T_in "Temperature at the inlet";
protected
  Units.MassFraction X_in[Media.n] "Composition at the inlet";
  Real cp(unit="J/(kg.K)") "Heat capacity at the inlet";
  Real exponent "R/cp";
  Real correction "Flow relative to the corrected one";
  Units.SpecificEnergy ideal "Isentropic work";
  Units.SpecificEnergy work "Work that the gas takes at full speed";
  Real reciprocal(unit="s/rad") "1/w, finite at rest";
  Units.Torque churning "Torque beyond the surge line that heats the housing";
  Units.MassFlowRate m_flow_surge "Flow at the surge line";
equation
  X_in = inStream(port_a.Xi_outflow);
  T_in = Media.temperature(inStream(port_a.h_outflow), X_in);
  cp = Media.heatCapacity(T_in, X_in);
  exponent = Media.gasConstant(X_in)/cp;
  w = der(flange.phi);
  speed = w/Constants.rpm;
  n = noEvent(max(speed, 0))*sqrt(T_ref/T_in);
  Pi = port_b.p/port_a.p;
  correction = port_a.p/p_ref*sqrt(T_ref/T_in);
  m_flow = W*correction;
  m_flow_surge = W_surge*correction;
  margin = W/noEvent(max(W_surge, 1e-6)) - 1;
  // Work on the gas that passes
  ideal = cp*T_in*(noEvent(max(Pi, 0.1))^exponent - 1);
  work = noEvent(if ideal > 0 then ideal/eta else ideal*eta);
  reciprocal = 1/sqrt(w^2 + w_small^2);
  // Beyond the surge line the impeller turns the same gas again and again
  churning = if removed then 0 else stalled*noEvent(max(m_flow_surge - noEvent(max(m_flow, 0)), 0)*max(work, 0))*reciprocal;
  tau = noEvent(max(m_flow, 0))*work*reciprocal + churning;
  flange.tau = tau;
  power = churning*w;
  port_b.h_outflow = inStream(port_a.h_outflow) + work*w*reciprocal;
  port_a.h_outflow = inStream(port_b.h_outflow);

  annotation(
    Icon(graphics={
      Polygon(points={{-90,80},{90,40},{90,-40},{-90,-80},{-90,80}}, lineColor={0,110,140}, fillColor={205,232,240}, fillPattern=FillPattern.Solid),
      Line(points={{0,-60},{0,-90}}, color={64,64,64}, thickness=1),
      Text(extent={{-150,120},{150,90}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>
The gas takes cp T (Pi^(R/cp) - 1)/eta per mass. Its enthalpy rises by the power of the shaft: no energy is lost.
</p>
<p>
Beyond the surge line (<code>W &lt; W_surge</code>) the flow through the compressor does not tell the torque: the impeller stirs gas that recirculates. The torque then falls
linearly to <code>stalled</code> times that at the surge line when the flow is zero, and stays there when it reverses. That part of the power heats the housing: it is <code>power</code> of this energy element and can leave through
<code>heatPort</code>. Gas that flows back keeps its enthalpy.
</p>
</html>"));
end Compressor;
