within Layshaft.Blocks.Sources;
block Trapezoid "Trapezoidal pulses"
  extends Interfaces.SO;
  parameter Real amplitude = 1 "Height of the trapezoid";
  parameter Units.Time rising(min=0) = 0 "Duration of the rise";
  parameter Units.Time width(min=0) = 0.5 "Duration at full height";
  parameter Units.Time falling(min=0) = 0 "Duration of the fall";
  parameter Units.Time period(min=Constants.small) = 1 "Period";
  parameter Integer count = -1 "Number of trapezoids; negative: without end";
  parameter Real offset = 0 "Value between trapezoids";
  parameter Units.Time startTime = 0 "Start of the first trapezoid";
protected
  discrete Units.Time t_on(start=startTime, fixed=true) "Start of the present period";
  Integer number(start=0, fixed=true) "Number of trapezoids started";
equation
  assert(rising + width + falling <= period*(1 + 1e-10), "The trapezoid (" + String(rising + width + falling) + " s) does not fit into its period of " + String(period) + " s.");
  when sample(startTime, period) then
    t_on = time;
    number = pre(number) + 1;
  end when;
  y = offset + (if time < startTime or (count >= 0 and number > count) then 0
    elseif time < t_on + rising then amplitude*(time - t_on)/rising
    elseif time < t_on + rising + width then amplitude
    elseif time < t_on + rising + width + falling then amplitude*(t_on + rising + width + falling - time)/falling
    else 0);

  annotation(
    Icon(graphics={
      Line(points={{-60,-35},{-40,-35},{-20,35},{20,35},{40,-35},{60,-35}}, color={0,0,127}, thickness=1),
      Text(extent={{-150,-110},{150,-140}}, textString="period=%period")}),
    Documentation(info="<html>
<p>Rise, plateau and fall, repeated every period. Used for tip-in and tip-out sequences.</p>
</html>"));
end Trapezoid;
