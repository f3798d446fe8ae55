within Layshaft.Blocks.Sources;
block BooleanTable "Boolean that changes at given times"
  extends Interfaces.BooleanSO;
  parameter Units.Time times[:] = {1} "Times at which the value changes, rising";
  parameter Boolean startValue = false "Value before the first time";
protected
  Integer passed "Number of times passed";
equation
  passed = sum(if time >= times[i] then 1 else 0 for i in 1:size(times, 1));
  y = if mod(passed, 2) == 0 then startValue else not startValue;

  annotation(
    Icon(graphics={
      Line(points={{-60,-35},{-30,-35},{-30,35},{10,35},{10,-35},{60,-35}}, color={255,0,255}, thickness=1)}),
    Documentation(info="<html>
<p>Changes to the opposite at each of the times.</p>
</html>"));
end BooleanTable;
