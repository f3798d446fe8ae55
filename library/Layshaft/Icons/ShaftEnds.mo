within Layshaft.Icons;
partial model ShaftEnds "Shafts on both sides"
  annotation(Icon(graphics={
    Rectangle(extent={{-100,-8},{-30,8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
    Rectangle(extent={{30,-8},{100,8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid)}));
end ShaftEnds;
