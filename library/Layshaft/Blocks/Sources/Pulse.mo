within Layshaft.Blocks.Sources;
block Pulse "Rectangular pulses"
  extends Interfaces.SO;
  parameter Real amplitude = 1 "Height of a pulse";
  parameter Real width(min=0, max=1) = 0.5 "Share of the period with the pulse on";
  parameter Units.Time period(min=Constants.small) = 1 "Period";
  parameter Real offset = 0 "Value between pulses";
  parameter Units.Time startTime = 0 "Start of the first pulse";
protected
  discrete Units.Time t_on(start=startTime, fixed=true) "Start of the present period";
equation
  when sample(startTime, period) then
    t_on = time;
  end when;
  y = offset + (if time >= startTime and time < t_on + width*period then amplitude else 0);

  annotation(
    Icon(graphics={
      Line(points={{-60,-35},{-30,-35},{-30,35},{0,35},{0,-35},{30,-35},{30,35},{60,35}}, color={0,0,127}, thickness=1),
      Text(extent={{-150,-110},{150,-140}}, textString="period=%period")}),
    Documentation(info="<html>
<p>Pulses of the given width, repeated for ever.</p>
</html>"));
end Pulse;
