within Layshaft.Electrical.Interfaces;
connector PositivePin "Positive pin"
  Units.Voltage v "Potential of the pin";
  flow Units.Current i "Current into the component";

  annotation(
    Icon(graphics={Rectangle(extent={{-100,-100},{100,100}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Positive and negative pin differ only in their icons.</p>
</html>"));
end PositivePin;
