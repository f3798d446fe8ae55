within Layshaft.Blocks.Logical;
block OnDelay "Passes true after a delay"
  extends Interfaces.BooleanSISO;
  parameter Units.Time delay(min=0) = 0.1 "Time u must be true before y becomes true";
protected
  discrete Units.Time t_on(start=0, fixed=true) "Time at which u became true";
equation
  when u then
    t_on = time;
  end when;
  y = u and time >= t_on + delay;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={255,0,255}, textString="delay"),
      Text(extent={{-150,-110},{150,-140}}, textString="delay=%delay")}),
    Documentation(info="<html>
<p>Short pulses of u are suppressed; false passes at once.</p>
</html>"));
end OnDelay;
