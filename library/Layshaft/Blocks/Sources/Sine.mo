within Layshaft.Blocks.Sources;
block Sine "Sine"
  extends Interfaces.SO;
  parameter Real amplitude = 1 "Amplitude";
  parameter Units.Frequency f = 1 "Frequency";
  parameter Units.Angle phase = 0 "Phase at the start";
  parameter Real offset = 0 "Mean value";
  parameter Units.Time startTime = 0 "Output is offset before";
equation
  y = offset + (if time < startTime then 0 else amplitude*sin(2*Constants.pi*f*(time - startTime) + phase));

  annotation(
    Icon(graphics={
      Line(points={{-60,0},{-45,28},{-30,38},{-15,28},{0,0},{15,-28},{30,-38},{45,-28},{60,0}}, color={0,0,127}, thickness=1),
      Text(extent={{-150,-110},{150,-140}}, textString="f=%f")}),
    Documentation(info="<html>
<p>y = offset + amplitude sin(2&pi; f (t - startTime) + phase).</p>
</html>"));
end Sine;
