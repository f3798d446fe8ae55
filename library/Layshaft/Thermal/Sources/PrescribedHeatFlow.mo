within Layshaft.Thermal.Sources;
model PrescribedHeatFlow "Heat flow given by a signal"
  extends Icons.Component;
  Blocks.Interfaces.RealInput Q_flow(unit="W") "Heat flow into the connected component"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Interfaces.HeatPort_b port "Heat port"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  port.Q_flow = -Q_flow;

  annotation(
    Icon(graphics={
      Line(points={{-60,0},{30,0}}, color={191,0,0}, thickness=1),
      Polygon(points={{30,18},{65,0},{30,-18}}, lineColor={191,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>A positive signal heats what is connected.</p>
</html>"));
end PrescribedHeatFlow;
