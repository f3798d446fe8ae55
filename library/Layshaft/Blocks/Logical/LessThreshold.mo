within Layshaft.Blocks.Logical;
block LessThreshold "Signal below a threshold"
  extends Interfaces.Threshold;
equation
  y = u < threshold;

  annotation(Documentation(info="<html>
<p>y = u &lt; threshold.</p>
</html>"));
end LessThreshold;
