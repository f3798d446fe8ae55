within Layshaft.Blocks.Sources;
block Ramp "Ramp"
  extends Interfaces.SO;
  parameter Real height = 1 "Height of the ramp";
  parameter Units.Time duration(min=0) = 1 "Duration of the ramp; 0 gives a step";
  parameter Real offset = 0 "Value before the ramp";
  parameter Units.Time startTime = 0 "Time at which the ramp starts";
equation
  y = offset + (if time < startTime then 0 elseif time < startTime + duration then (time - startTime)*height/duration else height);

  annotation(
    Icon(graphics={
      Line(points={{-60,-35},{-20,-35},{25,35},{60,35}}, color={0,0,127}, thickness=1),
      Text(extent={{-150,-110},{150,-140}}, textString="duration=%duration")}),
    Documentation(info="<html>
<p>Linear rise by <code>height</code> within <code>duration</code>, constant before and after.</p>
</html>"));
end Ramp;
