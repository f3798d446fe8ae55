within Layshaft.Blocks.Logical;
block Pre "Value before the event"
  extends Interfaces.BooleanSISO;
  parameter Boolean y_start = false "Output at the start";
initial equation
  pre(u) = y_start;
equation
  y = pre(u);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={255,0,255}, textString="pre")}),
    Documentation(info="<html>
<p>Breaks algebraic loops of Boolean signals: the output follows one event iteration later.</p>
</html>"));
end Pre;
