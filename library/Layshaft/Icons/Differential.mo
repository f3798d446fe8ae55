within Layshaft.Icons;
partial model Differential "Case and bevel wheels of a differential"
  annotation(Icon(graphics={
    Ellipse(extent={{-45,-45},{45,45}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
    Rectangle(extent={{-60,-20},{-45,20}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
    Rectangle(extent={{-12,5},{12,25}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
    Rectangle(extent={{-12,-25},{12,-5}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}));
end Differential;
