within Layshaft.Vehicles.Symmetry;
model MirroredHeatFlow "Heat flow of the side that is modelled, on the other side"
  Thermal.Interfaces.HeatPort_a port "In the place of the other side"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  input Units.HeatFlowRate Q_flow "Heat flow into the part that is modelled";
equation
  port.Q_flow = Q_flow;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-80,60},{80,-60}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Line(points={{0,80},{0,-80}}, color={64,64,64}, pattern=LinePattern.Dash),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>Takes as much heat from its port as the part takes that it repeats.</p>
</html>"));
end MirroredHeatFlow;
