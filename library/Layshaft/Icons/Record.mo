within Layshaft.Icons;
partial record Record "Icon of a data record"
  annotation(Icon(graphics={
    Rectangle(extent={{-100,-80},{100,60}}, lineColor={64,64,64}, fillColor={255,250,220}, fillPattern=FillPattern.Solid),
    Line(points={{-100,15},{100,15}}), Line(points={{-100,-30},{100,-30}}), Line(points={{0,60},{0,-80}}),
    Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name")}));
end Record;
