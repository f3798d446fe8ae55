within Layshaft.Rotational.Sensors;
model TorqueSensor "Measures the torque between two flanges"
  extends Icons.Sensor;
  Interfaces.Flange_a flange_a "Left flange"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Interfaces.Flange_b flange_b "Right flange"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealOutput tau(unit="N.m") "Torque from flange_a to flange_b"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={0,-110})));
equation
  flange_a.phi = flange_b.phi;
  flange_a.tau + flange_b.tau = 0;
  tau = flange_a.tau;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="tau")}),
    Documentation(info="<html>
<p>tau = flange_a.tau.</p>
</html>"));
end TorqueSensor;
