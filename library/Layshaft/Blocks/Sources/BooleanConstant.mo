within Layshaft.Blocks.Sources;
block BooleanConstant "Constant Boolean"
  extends Interfaces.BooleanSO;
  parameter Boolean k = true "Value";
equation
  y = k;

  annotation(
    Icon(graphics={
      Line(points={{-60,0},{60,0}}, color={255,0,255}, thickness=1),
      Text(extent={{-150,-110},{150,-140}}, textString="%k")}),
    Documentation(info="<html>
<p>y = k at all times.</p>
</html>"));
end BooleanConstant;
