within Layshaft.Rotational.Sensors;
model AccSensor "Measures the acceleration of a flange"
  extends Icons.Sensor;
  Interfaces.Flange_a flange "Flange"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Blocks.Interfaces.RealOutput a(unit="rad/s2") "Acceleration"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Units.AngularVelocity w "Speed";
equation
  flange.tau = 0;
  w = der(flange.phi);
  a = der(w);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="a")}),
    Documentation(info="<html>
<p>a is the second derivative of flange.phi.</p>
</html>"));
end AccSensor;
