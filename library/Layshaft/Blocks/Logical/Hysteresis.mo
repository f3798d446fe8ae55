within Layshaft.Blocks.Logical;
block Hysteresis "Switches on above one level and off below another"
  extends Icons.Block;
  parameter Real uLow = 0 "Switches off below";
  parameter Real uHigh = 1 "Switches on above";
  parameter Boolean y_start = false "Output before the start";
  Interfaces.RealInput u "Input signal"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Interfaces.BooleanOutput y "Output signal"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
initial equation
  pre(y) = y_start;
equation
  assert(uHigh > uLow, "A hysteresis switches on at uHigh, which must lie above uLow.");
  y = u > (if pre(y) then uLow else uHigh);

  annotation(
    Icon(graphics={
      Line(points={{-60,-35},{30,-35},{30,35},{60,35}}, color={255,0,255}, thickness=1),
      Line(points={{-30,-35},{-30,35},{30,35}}, color={255,0,255}, thickness=1),
      Text(extent={{-150,-110},{150,-140}}, textString="%uLow … %uHigh")}),
    Documentation(info="<html>
<p>Between the two levels the output keeps its value.</p>
</html>"));
end Hysteresis;
