within Layshaft.Blocks.Sources;
block Step "Step"
  extends Interfaces.SO;
  parameter Real height = 1 "Height of the step";
  parameter Real offset = 0 "Value before the step";
  parameter Units.Time startTime = 0 "Time of the step";
equation
  y = offset + (if time < startTime then 0 else height);

  annotation(
    Icon(graphics={
      Line(points={{-60,-35},{0,-35},{0,35},{60,35}}, color={0,0,127}, thickness=1),
      Text(extent={{-150,-110},{150,-140}}, textString="t=%startTime")}),
    Documentation(info="<html>
<p>A jump by <code>height</code> at <code>startTime</code>.</p>
</html>"));
end Step;
