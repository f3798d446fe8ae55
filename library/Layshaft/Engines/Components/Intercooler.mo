within Layshaft.Engines.Components;
model Intercooler "Air-to-air cooler with pressure loss"
  extends Interfaces.TwoPort;
  parameter Real effectiveness(min=0, max=1) = 0.81 "Part of the temperature difference between gas and cooling air that is taken away";
  parameter Units.Length diameter(min=Constants.small) = 0.05 "Diameter of its pipes";
  parameter Real zeta(min=Constants.small) = 4 "Coefficient of the pressure loss, relative to rho v^2/2 in the pipes";
  parameter Units.Pressure dp_small(min=Constants.small) = 50 "Pressure difference below which the flow is linear in it"
    annotation(Dialog(tab="Advanced"));
  Thermal.Interfaces.HeatPort_a coolant "Cooling air"
    annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
  Units.Pressure dp "Pressure difference";
  Units.SpecificEnergy h_cooled "Enthalpy of the gas that leaves";
protected
  final parameter Units.Area A = Constants.pi*diameter^2/4 "Cross section of the pipes";
equation
  dp = port_a.p - port_b.p;
  m_flow = A*sqrt(2*noEvent(max(port_a.p, port_b.p))/(R_up*T_up*zeta))*dp/sqrt(sqrt(dp^2 + dp_small^2));
  h_cooled = Media.specificEnthalpy(T_up - effectiveness*(T_up - coolant.T), X_up);
  port_a.h_outflow = h_cooled;
  port_b.h_outflow = h_cooled;
  coolant.Q_flow = noEvent(abs(m_flow))*(h_cooled - h_up);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-90,60},{90,-60}}, lineColor={0,110,140}, fillColor={205,232,240}, fillPattern=FillPattern.Solid),
      Line(points={{-60,60},{-60,-60}}, color={64,64,64}), Line(points={{-30,60},{-30,-60}}, color={64,64,64}), Line(points={{0,60},{0,-60}}, color={64,64,64}),
      Line(points={{30,60},{30,-60}}, color={64,64,64}), Line(points={{60,60},{60,-60}}, color={64,64,64}),
      Text(extent={{-150,90},{150,62}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-110},{150,-140}}, textString="%effectiveness")}),
    Documentation(info="<html>
<p>T_out = T_in - effectiveness (T_in - T_coolant), in both directions. The heat goes into <code>coolant</code>. The volume of the cooler is a <a href=\"modelica://Layshaft.Engines.Components.Volume\">Volume</a> behind it.</p>
</html>"));
end Intercooler;
