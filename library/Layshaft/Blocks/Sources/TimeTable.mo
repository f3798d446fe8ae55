within Layshaft.Blocks.Sources;
block TimeTable "Corner points over time, with an event at each"
  extends Interfaces.SO;
  parameter Real table[:, 2] = [0, 0; 1, 1] "Time and value of each corner point";
  parameter Real offset = 0 "Added to the value";
  parameter Real scale = 1 "The values are multiplied by it";
  parameter Units.Time startTime = 0 "Time of the first corner point's zero";
protected
  discrete Units.Time t0(start=0, fixed=true) "Time of the last corner point";
  discrete Real y0(start=0, fixed=true) "Value at t0";
  discrete Real slope(start=0, fixed=true) "Slope behind t0";
  discrete Units.Time next(start=0, fixed=true) "Time of the next corner point";
equation
  when {initial(), time >= pre(next)} then
    (t0, y0, slope, next) = Functions.segment(table, startTime, time);
  end when;
  y = offset + scale*(y0 + slope*(time - t0));

  annotation(
    Icon(graphics={
      Line(points={{-60,-35},{-30,10},{-5,-10},{20,35},{60,20}}, color={0,0,127}, thickness=1)}),
    Documentation(info="<html>
<p>Linear between corner points; two points with the same time make a jump. Before the first and after the last point the value is held. Every corner is a time event, so that no integrator steps over it.</p>
</html>"));
end TimeTable;
