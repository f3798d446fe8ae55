within Layshaft.Blocks.Logical;
block GreaterThreshold "Signal above a threshold"
  extends Interfaces.Threshold;
equation
  y = u > threshold;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={255,0,255}, textString="> c"),
      Text(extent={{-150,-110},{150,-140}}, textString="> %threshold")}),
    Documentation(info="<html>
<p>y = u &gt; threshold.</p>
</html>"));
end GreaterThreshold;
