within Layshaft.Blocks.Interfaces;
connector BooleanOutput = output Boolean "Output signal of type Boolean"
  annotation(
    Icon(graphics={Polygon(points={{-100,100},{100,0},{-100,-100},{-100,100}}, lineColor={255,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html><p>Connector with one output signal of type Boolean.</p></html>"));
