within Layshaft.Rotational.Sensors;
model RelSpeedSensor "Measures the speed between two flanges"
  extends Icons.Sensor;
  Interfaces.Flange_a flange_a "Left flange"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.Flange_b flange_b "Right flange"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealOutput w_rel(unit="rad/s") "Speed of flange_b relative to flange_a"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={0,-110})));
equation
  flange_a.tau = 0;
  flange_b.tau = 0;
  w_rel = der(flange_b.phi) - der(flange_a.phi);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="w_rel")}),
    Documentation(info="<html>
<p>w_rel = d(flange_b.phi - flange_a.phi)/dt.</p>
</html>"));
end RelSpeedSensor;
