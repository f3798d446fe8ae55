within Layshaft.Electrical.Components;
model Ground "Potential zero"
  extends Icons.Component;
  Interfaces.PositivePin p "Pin"
    annotation(Placement(transformation(extent={{-10,90},{10,110}})));
equation
  p.v = 0;

  annotation(
    Icon(graphics={
      Line(points={{0,50},{0,0}}, color={0,0,255}, thickness=0.5),
      Line(points={{-50,0},{50,0}}, color={0,0,255}, thickness=0.5),
      Line(points={{-30,-18},{30,-18}}, color={0,0,255}, thickness=0.5),
      Line(points={{-12,-36},{12,-36}}, color={0,0,255}, thickness=0.5)}),
    Documentation(info="<html>
<p>Every circuit needs one.</p>
</html>"));
end Ground;
