within Layshaft.Blocks.Interfaces;
connector RealInput = input Real "Input signal of type Real"
  annotation(
    Icon(graphics={Polygon(points={{-100,100},{100,0},{-100,-100},{-100,100}}, lineColor={0,0,127}, fillColor={0,0,127}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html><p>Connector with one input signal of type Real.</p></html>"));
