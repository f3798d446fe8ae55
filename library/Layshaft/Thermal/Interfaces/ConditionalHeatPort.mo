within Layshaft.Thermal.Interfaces;
partial model ConditionalHeatPort "Component whose losses can leave as heat"
  parameter Boolean useHeatPort = false "= true: the dissipated power leaves through heatPort, otherwise it is lost"
    annotation(Evaluate=true, HideResult=true, Dialog(tab="Heat"));
  HeatPort_a heatPort if useHeatPort "Port of the dissipated power"
    annotation(Placement(transformation(extent={{-110,-110},{-90,-90}})));

  annotation(Documentation(info="<html>
<p>
A component that extends this model gives <code>heatPort(final Q_flow=-power)</code>: the heat
leaves the component, its temperature has no effect on the friction. Connect the port to a
<a href=\"modelica://Layshaft.Thermal.Components.HeatCapacitor\">HeatCapacitor</a>, or to a
fixed temperature to measure the heat.
</p>
</html>"));
end ConditionalHeatPort;
