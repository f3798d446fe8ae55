within Layshaft.Rotational.Components;
model RollingRadius "Couples rotation and translation: rolling without slip"
  extends Icons.Component;
  parameter Units.Length radius(min=Constants.small) = 0.3 "Rolling radius";
  Interfaces.Flange_a flangeR "Rotational flange"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Translational.Interfaces.Flange_b flangeT "Translational flange"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  assert(radius > 0, "The rolling radius must be positive.");
  flangeT.s = radius*flangeR.phi;
  0 = flangeR.tau + radius*flangeT.f;

  annotation(
    Icon(graphics={
      Ellipse(extent={{-50,-50},{50,50}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-30,-30},{30,30}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{-80,-50},{80,-50}}, color={0,127,0}, thickness=0.5),
      Line(points={{0,0},{0,-50}}, color={64,64,64}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textString="r=%radius")}),
    Documentation(info="<html>
<p>s = radius phi, tau = -radius f. Wheels on a road, racks and pulleys.</p>
</html>"));
end RollingRadius;
