within Layshaft.Icons;
partial model RingGear "Ring gear"
  annotation(Icon(graphics={
    Ellipse(extent={{-55,-55},{55,55}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
    Ellipse(extent={{-42,-42},{42,42}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}));
end RingGear;
