within Layshaft.Blocks.Sources;
block SampledTable "Values at a fixed interval, linear in between, without events"
  extends Interfaces.SO;
  parameter Real values[:] = {0,1} "Values at 0, interval, 2 interval, ...";
  parameter Units.Time interval(min=Constants.small) = 1 "Time between two values";
  parameter Real offset = 0 "Added to the value";
  parameter Real scale = 1 "The values are multiplied by it";
  parameter Units.Time startTime = 0 "Time of the first value";
equation
  y = offset + scale*Functions.uniform(values, (time - startTime)/interval);

  annotation(
    Icon(graphics={
      Line(points={{-60,-35},{-40,0},{-20,-5},{0,20},{20,35},{40,30},{60,10}}, color={0,0,127}, thickness=1)}),
    Documentation(info="<html>
<p>For drive cycles given every second. There are no events: the kinks are left to the step size control.</p>
</html>"));
end SampledTable;
