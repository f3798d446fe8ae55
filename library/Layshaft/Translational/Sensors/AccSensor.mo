within Layshaft.Translational.Sensors;
model AccSensor "Measures the acceleration of a flange"
  extends Icons.Sensor;
  Interfaces.Flange_a flange "Flange"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Blocks.Interfaces.RealOutput a(unit="m/s2") "Acceleration"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Units.Velocity v "Speed";
equation
  flange.f = 0;
  v = der(flange.s);
  a = der(v);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="a")}),
    Documentation(info="<html>
<p>a is the second derivative of flange.s.</p>
</html>"));
end AccSensor;
