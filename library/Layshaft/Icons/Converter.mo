within Layshaft.Icons;
partial model Converter "Torque converter"
  extends ShaftEnds;

  annotation(Icon(graphics={
    Ellipse(extent={{-45,-50},{5,50}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
    Ellipse(extent={{-5,-50},{45,50}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
    Line(points={{0,-50},{0,50}}, color={64,64,64}, thickness=0.5)}));
end Converter;
