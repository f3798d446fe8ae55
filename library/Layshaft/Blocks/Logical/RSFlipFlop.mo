within Layshaft.Blocks.Logical;
block RSFlipFlop "Memory with set and reset"
  extends Icons.Block;
  parameter Boolean y_start = false "Output before the start";
  Interfaces.BooleanInput set "Sets the output"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Interfaces.BooleanInput reset "Resets the output; wins over set"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Interfaces.BooleanOutput y "Output signal"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
initial equation
  pre(y) = y_start;
equation
  y = not reset and (set or pre(y));

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={255,0,255}, textString="S R")}),
    Documentation(info="<html>
<p>The output is true from a set until the next reset.</p>
</html>"));
end RSFlipFlop;
