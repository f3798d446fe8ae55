within Layshaft.Translational.Sensors;
model ForceSensor "Measures the force between two flanges"
  extends Icons.Sensor;
  Interfaces.Flange_a flange_a "Left flange"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.Flange_b flange_b "Right flange"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealOutput f(unit="N") "Force from flange_a to flange_b"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={0,-110})));
equation
  flange_a.s = flange_b.s;
  flange_a.f + flange_b.f = 0;
  f = flange_a.f;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="f")}),
    Documentation(info="<html>
<p>f = flange_a.f.</p>
</html>"));
end ForceSensor;
