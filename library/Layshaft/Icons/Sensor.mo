within Layshaft.Icons;
partial model Sensor "Icon of a sensor"
  annotation(Icon(graphics={
    Ellipse(extent={{-70,-70},{70,70}}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
    Line(points={{0,0},{35,45}}),
    Text(extent={{-150,120},{150,80}}, textColor={0,0,255}, textString="%name")}));
end Sensor;
