within Layshaft.Blocks.Logical;
block Not "Opposite"
  extends Interfaces.BooleanSISO;
equation
  y = not u;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={255,0,255}, textString="not")}),
    Documentation(info="<html>
<p>y = not u.</p>
</html>"));
end Not;
