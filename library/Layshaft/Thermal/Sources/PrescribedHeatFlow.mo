within Layshaft.Thermal.Sources;
model PrescribedHeatFlow "Heat flow given by a signal"
  extends Icons.Component;
  Blocks.Interfaces.RealInput Q_flow(unit="W") "Heat flow into the connected component"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Interfaces.HeatPort_b port "Heat port"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  port.Q_flow = -Q_flow;

  annotation(Documentation(info="<html>
<p>A positive signal heats what is connected.</p>
</html>"));
end PrescribedHeatFlow;
