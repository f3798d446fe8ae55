within Layshaft.Icons;
partial package Package "Icon of a package"
  annotation(Icon(graphics={
    Rectangle(extent={{-100,-100},{100,100}}, radius=20, lineColor={90,90,90}, fillColor={245,245,245}, fillPattern=FillPattern.Solid),
    Line(points={{-60,20},{60,20}}, color={90,90,90}),
    Line(points={{-60,-20},{60,-20}}, color={90,90,90})}));
end Package;
