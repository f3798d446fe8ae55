within Layshaft.Blocks.Sources;
block BooleanStep "Boolean that changes once"
  extends Interfaces.BooleanSO;
  parameter Units.Time startTime = 0 "Time of the change";
  parameter Boolean startValue = false "Value before the change";
equation
  y = if time >= startTime then not startValue else startValue;

  annotation(
    Icon(graphics={
      Line(points={{-60,-35},{0,-35},{0,35},{60,35}}, color={255,0,255}, thickness=1),
      Text(extent={{-150,-110},{150,-140}}, textString="t=%startTime")}),
    Documentation(info="<html>
<p>Changes from <code>startValue</code> to its opposite at <code>startTime</code>.</p>
</html>"));
end BooleanStep;
