within Layshaft.Rotational.Sensors;
model PowerSensor "Measures the power between two flanges"
  extends Icons.Sensor;
  Interfaces.Flange_a flange_a "Left flange"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.Flange_b flange_b "Right flange"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealOutput power(unit="W") "Power from flange_a to flange_b"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={0,-110})));
equation
  flange_a.phi = flange_b.phi;
  flange_a.tau + flange_b.tau = 0;
  power = flange_a.tau*der(flange_a.phi);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="P")}),
    Documentation(info="<html>
<p>power = flange_a.tau d(flange_a.phi)/dt.</p>
</html>"));
end PowerSensor;
