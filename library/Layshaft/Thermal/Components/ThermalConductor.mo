within Layshaft.Thermal.Components;
model ThermalConductor "Heat conduction through a wall"
  extends Interfaces.Transfer;
  parameter Units.ThermalConductance G(min=0) = 1 "Thermal conductance";
equation
  assert(G >= 0, "The thermal conductance G = " + String(G) + " is negative: heat would flow from cold to warm.");
  Q_flow = G*dT;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-60,-35},{60,35}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{-60,0},{60,0}}, color={191,0,0}, thickness=0.5),
      Line(points={{-60,20},{60,20}}, color={191,0,0}, thickness=0.5),
      Line(points={{-60,-20},{60,-20}}, color={191,0,0}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textString="G=%G")}),
    Documentation(info="<html>
<p>Q_flow = G dT.</p>
</html>"));
end ThermalConductor;
