within Layshaft.Translational.Sensors;
model PositionSensor "Measures the position of a flange"
  extends Icons.Sensor;
  Interfaces.Flange_a flange "Flange"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Blocks.Interfaces.RealOutput s(unit="m") "Position"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
equation
  flange.f = 0;
  s = flange.s;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="s")}),
    Documentation(info="<html>
<p>s = flange.s.</p>
</html>"));
end PositionSensor;
