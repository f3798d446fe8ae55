within Layshaft.Translational.Sensors;
model RelSpeedSensor "Measures the speed between two flanges"
  extends Icons.Sensor;
  Interfaces.Flange_a flange_a "Left flange"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.Flange_b flange_b "Right flange"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealOutput v_rel(unit="m/s") "Speed of flange_b relative to flange_a"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={0,-110})));
equation
  flange_a.f = 0;
  flange_b.f = 0;
  v_rel = der(flange_b.s) - der(flange_a.s);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="v_rel")}),
    Documentation(info="<html>
<p>v_rel = d(flange_b.s - flange_a.s)/dt.</p>
</html>"));
end RelSpeedSensor;
