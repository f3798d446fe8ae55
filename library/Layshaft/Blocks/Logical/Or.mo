within Layshaft.Blocks.Logical;
block Or "One signal or both"
  extends Interfaces.BooleanSI2SO;
equation
  y = u1 or u2;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={255,0,255}, textString="or")}),
    Documentation(info="<html>
<p>y = u1 or u2.</p>
</html>"));
end Or;
