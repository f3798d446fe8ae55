within Layshaft.Engines.Interfaces;
partial model PartialOrifice "Orifice: flow by area and pressures"
  extends TwoPort;
  parameter Real kappa(min=1.01) = 1.4 "Isentropic exponent: 1.4 for air, 1.33 for exhaust gas";
  parameter Real Cd(min=0) = 1 "Coefficient of discharge";
  Units.Area A "Area";
protected
  final parameter Real critical = (2/(kappa + 1))^(kappa/(kappa - 1)) "Critical ratio of the pressures";
  final parameter Real largest = sqrt(kappa)*(2/(kappa + 1))^((kappa + 1)/(2*(kappa - 1))) "Largest flow function";
equation
  m_flow = Cd*A*Functions.massFlux(port_a.p, port_b.p, R_up*T_up, critical, largest);
  port_a.h_outflow = inStream(port_b.h_outflow);
  port_b.h_outflow = inStream(port_a.h_outflow);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-90,40},{90,-40}}, lineColor={0,110,140}, fillColor={205,232,240}, fillPattern=FillPattern.HorizontalCylinder),
      Polygon(points={{-10,40},{10,40},{0,8},{-10,40}}, lineColor={64,64,64}, fillColor={64,64,64}, fillPattern=FillPattern.Solid),
      Polygon(points={{-10,-40},{10,-40},{0,-8},{-10,-40}}, lineColor={64,64,64}, fillColor={64,64,64}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-60},{150,-90}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>Isentropic flow to the narrowest place, see <a href=\"modelica://Layshaft.Engines.Functions.massFlux\">massFlux</a>; the enthalpy does not change.</p>
</html>"));
end PartialOrifice;
