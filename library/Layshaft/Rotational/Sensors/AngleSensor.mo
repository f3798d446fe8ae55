within Layshaft.Rotational.Sensors;
model AngleSensor "Measures the angle of a flange"
  extends Icons.Sensor;
  Interfaces.Flange_a flange "Flange"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Blocks.Interfaces.RealOutput phi(unit="rad") "Angle"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
equation
  flange.tau = 0;
  phi = flange.phi;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="phi")}),
    Documentation(info="<html>
<p>phi = flange.phi.</p>
</html>"));
end AngleSensor;
