within Layshaft.Blocks.Logical;
block Greater "First signal above the second"
  extends Interfaces.Comparison;
equation
  y = u1 > u2;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={255,0,255}, textString=">")}),
    Documentation(info="<html>
<p>y = u1 &gt; u2.</p>
</html>"));
end Greater;
