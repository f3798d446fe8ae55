within Layshaft.Blocks.Logical;
block Greater "First signal above the second"
  extends Interfaces.Comparison;
equation
  y = u1 > u2;

  annotation(Documentation(info="<html>
<p>y = u1 &gt; u2.</p>
</html>"));
end Greater;
