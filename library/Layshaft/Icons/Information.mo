within Layshaft.Icons;
partial class Information "Icon of a documentation class"
  annotation(Icon(graphics={
    Ellipse(extent={{-100,-100},{100,100}}, lineColor={0,90,160}, fillColor={0,90,160}, fillPattern=FillPattern.Solid),
    Text(extent={{-60,-80},{60,80}}, textColor={255,255,255}, textString="i")}));
end Information;
