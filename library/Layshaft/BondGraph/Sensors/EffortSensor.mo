within Layshaft.BondGraph.Sensors;
model EffortSensor "Measures an effort"
  extends Icons.Sensor;
  Interfaces.Port p "Port beside a bond"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Blocks.Interfaces.RealOutput y "Effort"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={0,-110})));
equation
  p.f = 0;
  y = p.e;

  annotation(
    Documentation(info="<html>
<p>y = e.</p>
</html>"));
end EffortSensor;
