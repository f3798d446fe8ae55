within Layshaft.Icons;
partial model Example "Icon of a model that can be simulated"
  annotation(Icon(graphics={
    Ellipse(extent={{-100,-100},{100,100}}, lineColor={0,120,80}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
    Polygon(points={{-35,60},{65,0},{-35,-60},{-35,60}}, lineColor={0,120,80}, fillColor={0,120,80}, fillPattern=FillPattern.Solid)}));
end Example;
