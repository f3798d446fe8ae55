within Layshaft;
package Blocks "Signal blocks: sources, continuous, nonlinear, logical, tables"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Blocks with Real, Integer and Boolean signals. The connectors are those of any Modelica signal library: <code>connector RealInput = input Real</code>.</p>
</html>"));
end Blocks;
