within Layshaft.Blocks.Sources;
block IntegerExpression "Integer signal given by an expression"
  extends Icons.Block;
  input Integer expression = 0 "Expression" annotation(Dialog);
  Interfaces.IntegerOutput y "Signal"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
equation
  y = expression;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={255,127,0}, textString="f(t)")}),
    Documentation(info="<html>
<p>Give the expression as modifier: <code>IntegerExpression gear(expression = lever.gear)</code>.</p>
</html>"));
end IntegerExpression;
