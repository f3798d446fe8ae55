within Layshaft.Blocks.Sources;
block BooleanExpression "Boolean signal given by an expression"
  extends Icons.Block;
  input Boolean expression = false "Expression" annotation(Dialog);
  Interfaces.BooleanOutput y "Signal"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
equation
  y = expression;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={255,0,255}, textString="f(t)")}),
    Documentation(info="<html>
<p>Give the expression as modifier: <code>BooleanExpression cut(expression = pedal == 0)</code>.</p>
</html>"));
end BooleanExpression;
