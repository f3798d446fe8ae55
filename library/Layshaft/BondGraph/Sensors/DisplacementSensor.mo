within Layshaft.BondGraph.Sensors;
model DisplacementSensor "Measures displacement: integral of the flow from a to b"
  extends Icons.Sensor;
  Interfaces.Port a "Port where power enters"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.Port b "Port where power leaves"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealOutput y(start=0) "Displacement: integral of the flow from a to b"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={0,-110})));
equation
  a.e = b.e;
  a.f + b.f = 0;
  der(y) = a.f;

  annotation(
    Documentation(info="<html>
<p>der(y) = f.</p>
</html>"));
end DisplacementSensor;
