within Layshaft.Blocks.Logical;
block Less "First signal below the second"
  extends Interfaces.Comparison;
equation
  y = u1 < u2;

  annotation(Documentation(info="<html>
<p>y = u1 &lt; u2.</p>
</html>"));
end Less;
