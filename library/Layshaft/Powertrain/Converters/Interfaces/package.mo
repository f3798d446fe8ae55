within Layshaft.Powertrain.Converters;
package Interfaces "The torque converter and its curves, without connectors"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>
One converter for cars and trucks: <code>Converter</code> has its equations, the other two models
add curves. A converter that can be connected extends one of those and adds connectors, be
they flanges or ports of a bond graph.
</p>
</html>"));
end Interfaces;
