within Layshaft.Blocks.Logical;
block Less "First signal below the second"
  extends Interfaces.Comparison;
equation
  y = u1 < u2;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={255,0,255}, textString="<")}),
    Documentation(info="<html>
<p>y = u1 &lt; u2.</p>
</html>"));
end Less;
