within Layshaft.Blocks.Sources;
block IntegerTable "Integer that changes at given times"
  extends Icons.Block;
  parameter Units.Time times[:] = {1} "Times at which the value changes, rising";
  parameter Integer values[size(times, 1)] = {1} "Value from the time on";
  parameter Integer startValue = 0 "Value before the first time";
  Interfaces.IntegerOutput y(start=startValue, fixed=true) "Output signal"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
protected
  Integer passed "Number of times passed";
equation
  passed = sum(if time >= times[i] then 1 else 0 for i in 1:size(times, 1));
  y = if passed == 0 then startValue else values[max(passed, 1)];

  annotation(
    Icon(graphics={
      Line(points={{-60,-35},{-20,-35},{-20,0},{20,0},{20,35},{60,35}}, color={255,127,0}, thickness=1)}),
    Documentation(info="<html>
<p>Steps to values[i] at times[i]. Used for given gear sequences.</p>
</html>"));
end IntegerTable;
