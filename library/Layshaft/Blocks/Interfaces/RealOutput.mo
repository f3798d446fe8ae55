within Layshaft.Blocks.Interfaces;
connector RealOutput = output Real "Output signal of type Real"
  annotation(
    Icon(graphics={Polygon(points={{-100,100},{100,0},{-100,-100},{-100,100}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html><p>Connector with one output signal of type Real.</p></html>"));
