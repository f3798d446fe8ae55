within Layshaft.Engines.Components;
model Duct "Pipe with friction, and with the momentum of its gas as an option"
  extends Interfaces.TwoPort;
  parameter Units.Length length(min=Constants.small) = 0.5 "Length";
  parameter Units.Length diameter(min=Constants.small) = 0.05 "Diameter";
  parameter Real zeta(min=0) = 1 "Coefficient of the pressure loss, relative to rho v^2/2";
  parameter Boolean momentum = false "= true: the gas has momentum, pressures swing"
    annotation(Evaluate=true);
  parameter Units.Pressure dp_small(min=Constants.small) = 50 "Pressure difference below which the flow is linear in it"
    annotation(Dialog(tab="Advanced"));
  parameter Units.MassFlowRate m_flow_start = 0 "Flow at the start, with momentum"
    annotation(Dialog(tab="Initialization", enable=momentum));
  Units.Pressure dp "Pressure difference";
  Units.Pressure loss "Pressure loss";
protected
  final parameter Units.Area A = Constants.pi*diameter^2/4 "Cross section";
  Units.Density rho "Density of the gas that flows in";
initial equation
  if momentum then
    m_flow = m_flow_start;
  end if;
equation
  dp = port_a.p - port_b.p;
  rho = noEvent(max(port_a.p, port_b.p))/(R_up*T_up);
  if momentum then
    length/A*der(m_flow) = dp - loss;
    loss = zeta/(2*rho*A^2)*m_flow*noEvent(abs(m_flow));
  else
    loss = dp;
    m_flow = A*sqrt(2*rho/zeta)*dp/sqrt(sqrt(dp^2 + dp_small^2));
  end if;
  port_a.h_outflow = inStream(port_b.h_outflow);
  port_b.h_outflow = inStream(port_a.h_outflow);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-90,30},{90,-30}}, lineColor={0,110,140}, fillColor={205,232,240}, fillPattern=FillPattern.HorizontalCylinder),
      Text(extent={{-150,-50},{150,-80}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-110},{150,-140}}, textString="d=%diameter")}),
    Documentation(info="<html>
<p>
Without momentum the loss zeta rho v&sup2;/2 balances the pressure difference. With momentum, length/A dm_flow/dt = dp - loss: a duct between two volumes then is the neck of a Helmholtz
resonator, and several ducts and volumes in a row carry waves. The volume of the pipe belongs to the volumes at its ends.
</p>
</html>"));
end Duct;
