within Layshaft.Blocks.Logical;
block Switch "Chooses one of two signals"
  extends Icons.Block;
  Interfaces.RealInput u1 "Chosen when u2 is true"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Interfaces.BooleanInput u2 "Choice"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Interfaces.RealInput u3 "Chosen when u2 is false"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Interfaces.RealOutput y "Output signal"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
equation
  y = if u2 then u1 else u3;

  annotation(
    Icon(graphics={
      Line(points={{-70,40},{-20,40}}, color={0,0,127}, thickness=0.5),
      Line(points={{-70,-40},{-20,-40}}, color={0,0,127}, thickness=0.5),
      Line(points={{-20,40},{40,0},{70,0}}, color={0,0,127}, thickness=1)}),
    Documentation(info="<html>
<p>y = u1 if u2, otherwise u3.</p>
</html>"));
end Switch;
