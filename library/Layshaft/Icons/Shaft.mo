within Layshaft.Icons;
partial model Shaft "Shaft that goes through"
  annotation(Icon(graphics={
    Rectangle(extent={{-100,-8},{100,8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid)}));
end Shaft;
