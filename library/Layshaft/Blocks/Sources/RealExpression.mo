within Layshaft.Blocks.Sources;
block RealExpression "Signal given by an expression"
  extends Interfaces.SO;
  input Real expression = 0 "Expression" annotation(Dialog);
equation
  y = expression;

  annotation(Documentation(info="<html>
<p>Give the expression as modifier: <code>RealExpression speed(expression = body.v)</code>.</p>
</html>"));
end RealExpression;
