within Layshaft.Translational.Sensors;
model SpeedSensor "Measures the speed of a flange"
  extends Icons.Sensor;
  Interfaces.Flange_a flange "Flange"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Blocks.Interfaces.RealOutput v(unit="m/s") "Speed"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
equation
  flange.f = 0;
  v = der(flange.s);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="v")}),
    Documentation(info="<html>
<p>v = d(flange.s)/dt.</p>
</html>"));
end SpeedSensor;
