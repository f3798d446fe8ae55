within Layshaft.Vehicles.Drivelines;
model SymmetricSplitter "Differential of a car whose sides are equal: splits the torque whatever is connected"
  extends Icons.Component;
  extends Icons.Differential;
  parameter Units.Ratio ratio = 1 "Speed of the input relative to that of the outputs";
  parameter Boolean keepLeft = true "= true: the left side is modelled, otherwise the right side"
    annotation(Evaluate=true);
  Rotational.Interfaces.Flange_a flange_a "Input"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b flange_left "Left output"
    annotation(Placement(transformation(extent={{90,40},{110,60}})));
  Rotational.Interfaces.Flange_b flange_right "Right output"
    annotation(Placement(transformation(extent={{90,-60},{110,-40}})));
equation
  assert(abs(ratio) > 0, "The ratio of " + getInstanceName() + " must not be zero.");
  flange_a.phi = ratio*flange_left.phi;
  flange_right.phi = flange_left.phi;
  0 = ratio*flange_a.tau + 2*(if keepLeft then flange_left.tau else flange_right.tau);

  annotation(
    Icon(graphics={
      Line(points={{-60,0},{60,0}}, color={0,0,127}, thickness=1, pattern=LinePattern.Dash),
      Text(extent={{-150,-70},{150,-100}}, textString="ratio=%ratio")}),
    Documentation(info="<html>
<p>
In place of a differential where only one side is modelled: the input feels twice the torque of that side. The other output
turns along, and its torque does not count. An open differential would give all torque to a side that nothing holds.
</p>
</html>"));
end SymmetricSplitter;
