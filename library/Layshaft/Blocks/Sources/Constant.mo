within Layshaft.Blocks.Sources;
block Constant "Constant signal"
  extends Interfaces.SO;
  parameter Real k = 1 "Value";
equation
  y = k;

  annotation(
    Icon(graphics={
      Line(points={{-60,0},{60,0}}, color={0,0,127}, thickness=1),
      Text(extent={{-150,-110},{150,-140}}, textString="k=%k")}),
    Documentation(info="<html>
<p>y = k at all times.</p>
</html>"));
end Constant;
