within Layshaft.Engines.Interfaces;
partial model HeatTransfer "Heat between the gas of a volume and its wall"
  parameter Units.Area surface(min=0) = 0.05 "Area of the wall";
  parameter Units.Length diameter(min=Constants.small) = 0.05 "Diameter of the flow's cross section";
  input Units.MassFlowRate m_flow "Flow through the volume, not negative";
  input Real cp(unit="J/(kg.K)") "Heat capacity of the gas";
  Thermal.Interfaces.HeatPort_a wall "Wall"
    annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
  Thermal.Interfaces.HeatPort_b gas "Gas"
    annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  Units.HeatFlowRate Q_flow "Heat from the wall into the gas";
equation
  Q_flow = wall.Q_flow;
  wall.Q_flow + gas.Q_flow = 0;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-80,-40},{80,-80}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{-40,-40},{-40,60}}, color={191,0,0}, thickness=0.5), Line(points={{0,-40},{0,60}}, color={191,0,0}, thickness=0.5), Line(points={{40,-40},{40,60}}, color={191,0,0}, thickness=0.5),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>Used inside a <a href=\"modelica://Layshaft.Engines.Components.Volume\">Volume</a>, which gives flow and heat capacity.</p>
</html>"));
end HeatTransfer;
