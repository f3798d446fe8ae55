within Layshaft.Rotational.Sensors;
model SpeedSensor "Measures the speed of a flange"
  extends Icons.Sensor;
  Interfaces.Flange_a flange "Flange"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Blocks.Interfaces.RealOutput w(unit="rad/s") "Speed"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
equation
  flange.tau = 0;
  w = der(flange.phi);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="w")}),
    Documentation(info="<html>
<p>w = d(flange.phi)/dt.</p>
</html>"));
end SpeedSensor;
