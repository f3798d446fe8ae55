within Layshaft.Blocks.Logical;
block GreaterThreshold "Signal above a threshold"
  extends Interfaces.Threshold;
equation
  y = u > threshold;

  annotation(Documentation(info="<html>
<p>y = u &gt; threshold.</p>
</html>"));
end GreaterThreshold;
