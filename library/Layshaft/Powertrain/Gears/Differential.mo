within Layshaft.Powertrain.Gears;
model Differential "Open differential with final drive"
  extends Icons.Component;
  extends Icons.Differential;
  parameter Units.Ratio ratio = 1 "Speed of the input relative to the mean speed of the outputs";
  Rotational.Interfaces.Flange_a flange_a "Input"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b flange_left "Left output"
    annotation(Placement(transformation(extent={{90,40},{110,60}})));
  Rotational.Interfaces.Flange_b flange_right "Right output"
    annotation(Placement(transformation(extent={{90,-60},{110,-40}})));
equation
  assert(abs(ratio) > 0, "The ratio of a differential must not be zero.");
  flange_a.phi = ratio*(flange_left.phi + flange_right.phi)/2;
  flange_left.tau = -ratio*flange_a.tau/2;
  flange_right.tau = -ratio*flange_a.tau/2;

  annotation(
    Icon(graphics={
      Line(points={{0,45},{0,25}}, color={64,64,64}, thickness=0.5),
      Line(points={{0,-45},{0,-25}}, color={64,64,64}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textString="ratio=%ratio")}),
    Documentation(info="<html>
<p>The input turns with the mean of the outputs; both outputs get the same torque.</p>
</html>"));
end Differential;
