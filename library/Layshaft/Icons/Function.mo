within Layshaft.Icons;
partial function Function "Icon of a function"
  annotation(Icon(graphics={
    Ellipse(extent={{-100,-100},{100,100}}, lineColor={150,90,0}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
    Text(extent={{-80,-60},{80,60}}, textColor={150,90,0}, textString="f")}));
end Function;
