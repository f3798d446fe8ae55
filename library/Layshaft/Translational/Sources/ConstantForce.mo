within Layshaft.Translational.Sources;
model ConstantForce "Constant force"
  extends Interfaces.OneFlange;
  parameter Units.Force f_constant = 1 "Force on the flange";
equation
  flange.f = -f_constant;

  annotation(
    Icon(graphics={
      Line(points={{-60,0},{30,0}}, color={0,127,0}, thickness=1),
      Polygon(points={{30,18},{65,0},{30,-18}}, lineColor={0,127,0}, fillColor={0,127,0}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textString="f=%f_constant")}),
    Documentation(info="<html>
<p>A positive value drives the flange forward.</p>
</html>"));
end ConstantForce;
