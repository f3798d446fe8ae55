within Layshaft.BondGraph.Sensors;
model FlowSensor "Measures flow from a to b"
  extends Icons.Sensor;
  Interfaces.Port a "Port where power enters"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.Port b "Port where power leaves"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealOutput y "Flow from a to b"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={0,-110})));
equation
  a.e = b.e;
  a.f + b.f = 0;
  y = a.f;

  annotation(
    Documentation(info="<html>
<p>y = f.</p>
</html>"));
end FlowSensor;
