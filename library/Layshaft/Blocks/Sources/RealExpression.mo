within Layshaft.Blocks.Sources;
block RealExpression "Signal given by an expression"
  extends Interfaces.SO;
  input Real expression = 0 "Expression" annotation(Dialog);
equation
  y = expression;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="f(t)")}),
    Documentation(info="<html>
<p>Give the expression as modifier: <code>RealExpression speed(expression = body.v)</code>.</p>
</html>"));
end RealExpression;
