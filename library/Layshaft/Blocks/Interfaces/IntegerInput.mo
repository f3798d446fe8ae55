within Layshaft.Blocks.Interfaces;
connector IntegerInput = input Integer "Input signal of type Integer"
  annotation(
    Icon(graphics={Polygon(points={{-100,100},{100,0},{-100,-100},{-100,100}}, lineColor={255,127,0}, fillColor={255,127,0}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html><p>Connector with one input signal of type Integer.</p></html>"));
