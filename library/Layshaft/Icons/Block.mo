within Layshaft.Icons;
partial block Block "Icon of a signal block"
  annotation(Icon(graphics={
    Rectangle(extent={{-100,-100},{100,100}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
    Text(extent={{-150,150},{150,110}}, textColor={0,0,255}, textString="%name")}));
end Block;
